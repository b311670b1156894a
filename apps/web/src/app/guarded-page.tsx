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
 * Builds a route behind the guard, which is small and part of the first file, so that no page waits for it. The guard
 * renders nothing until the session is confirmed, so the page's data is requested before that (SESS14).
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
