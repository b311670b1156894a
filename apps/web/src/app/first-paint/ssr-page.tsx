import { useEffect, type ReactNode } from 'react';
import { SSR_MARK } from '../../lib/first-paint/ssr-mark.ts';
import { getSession } from '../../lib/session/session-store.ts';
import { repeatEarlyTap } from '../../lib/first-paint/early-taps.ts';

const MARK = { [SSR_MARK]: '' };

/**
 * What the server has drawn of a page (docs/performance/first-paint.md): there its content; in the browser the markup
 * as it came, of which React knows nothing. It can be seen and not pressed, for nothing in it is alive.
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
      // Whoever is led away instead finds another page there.
      if (getSession().status === 'authenticated') repeatEarlyTap();
    },
    [],
  );
  return <div {...MARK} inert suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
