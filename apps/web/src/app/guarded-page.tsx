import type { ComponentType } from 'react';
import type { AskForData, Route } from '../lib/router/pages.ts';
import { PublicLayout } from './public-layout.tsx';
import { RequireSession, type Guard } from './require-session.tsx';

const LAYOUTS = [PublicLayout];

interface GuardedPage {
  /** Source file, below `src`. */
  module: string;
  guard: Guard;
  keepAlive?: boolean;
  load: () => Promise<{ Page: ComponentType; ask: AskForData }>;
}

/**
 * A page behind the guard, which is small and comes with the first file: fetched, it would be what the page waits for. It
 * shows nothing until the session stands, so the page's data would be a round trip behind it, were it not asked for ahead
 * (SESS14).
 */
export function guardedPage(path: string, { module, guard, keepAlive = false, load }: GuardedPage): Route {
  return {
    path,
    layouts: LAYOUTS,
    keepAlive,
    module: `src/${module}`,
    loadAsk: async () => (await load()).ask,
    load: async () => {
      const { Page } = await load();
      return () => (
        <RequireSession {...guard}>
          <Page />
        </RequireSession>
      );
    },
  };
}
