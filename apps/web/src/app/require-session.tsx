import { paths } from '@aangan/contract/paths';
import type { Role } from '@aangan/contract/accounts/roles';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { openAuth } from '../lib/session/auth-prompt.ts';
import { findRenderedPage } from '../lib/first-paint/ssr-mark.ts';
import { useIsHeld } from '../lib/first-paint/ssr-hold.ts';
import { notify } from '../lib/notifications.ts';
import { navigate } from '../lib/router/navigation.ts';
import { Navigate, useLocation } from '../lib/router/router.tsx';
import { useSession } from '../lib/session/session.ts';
import { Waiting } from '../ui/spinner.tsx';
import { app as texts } from './app.texts.ts';
import { SsrPage } from './first-paint/ssr-page.tsx';

export interface Guard {
  /**
   * Where a visitor goes: home with the modal open (PAGE2), or, from a property, to /login with the way back in the
   * navigation state (PAGE3).
   */
  visitorsGo: 'home' | 'login';
  /** The toast for a visitor. */
  reason?: string;
  /** The text while the page loads, once the session is confirmed. */
  loading?: string;
  /** Signed-in users with another role are sent home. */
  onlyFor?: readonly Role[];
}

/** Guards a page: shows a spinner until the session is confirmed, then the page, or redirects to signing in. */
export function RequireSession({ visitorsGo, reason, loading, onlyFor, children }: Guard & { children: ReactNode }) {
  const { status, user, ending } = useSession();
  const { pathname, search, hash } = useLocation();
  const isHeld = useIsHeld();
  const [isServerRendered] = useState(() => import.meta.env.SSR || findRenderedPage() !== null);
  const wasSignedIn = useRef(false);
  const isSent = useRef(false);

  const sendVisitorAway = useEffectEvent(() => {
    if (isSent.current) return;
    isSent.current = true;
    const from = pathname + search + hash;
    // Somebody who just signed out here is not asked to sign in again.
    const hasLeft = wasSignedIn.current && ending === 'signed-out';
    if (reason && !wasSignedIn.current) notify.warning(reason);
    if (visitorsGo === 'login' && !hasLeft) {
      navigate(paths.login(), { replace: true, state: { from } });
      return;
    }
    if (!hasLeft) openAuth({ returnTo: from });
    navigate(paths.home(), { replace: true });
  });

  const isSignedIn = status === 'authenticated';
  const isReady = isSignedIn && !isHeld;
  // Rendering a page takes long, so it is done in the background and can be interrupted.
  const isDue = useDeferredValue(isReady);

  useEffect(() => {
    if (status === 'authenticated') wasSignedIn.current = true;
    if (status === 'anonymous') sendVisitorAway();
    else isSent.current = false;
  }, [status]);

  if (!isReady || !isDue) {
    return (
      <>
        <Waiting text={(isSignedIn && loading) || texts.checkingSession} isAbove={isServerRendered} />
        {isServerRendered && <SsrPage>{children}</SsrPage>}
      </>
    );
  }
  if (onlyFor && !(user && onlyFor.includes(user.role))) return <Navigate to={paths.home()} replace />;
  return children;
}
