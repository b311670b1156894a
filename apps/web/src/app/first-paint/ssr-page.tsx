import { useEffect, type ReactNode } from 'react';
import { SSR_MARK } from '../../lib/first-paint/ssr-mark.ts';
import { getSession } from '../../lib/session/session-store.ts';
import { repeatEarlyTap } from '../../lib/first-paint/early-taps.ts';

const MARK = { [SSR_MARK]: '' };

/**
 * The server-rendered part of a page (docs/performance/first-paint.md). The server renders its content; the browser
 * keeps the markup as served, without hydrating it, and inert until the live page replaces it.
 */
export function SsrPage({ children }: { children: ReactNode }) {
  if (!import.meta.env.SSR) return <AsServed />;
  return (
    <div {...MARK} inert>
      {children}
    </div>
  );
}

function AsServed() {
  useEffect(
    () => () => {
      // A visitor is redirected to another page, which the tap was not meant for.
      if (getSession().status === 'authenticated') repeatEarlyTap();
    },
    [],
  );
  return <div {...MARK} inert suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
