import type { ReactNode } from 'react';
import { openAuth } from '../lib/auth-prompt.ts';
import { paths } from '../lib/paths.ts';
import { useLocation } from '../lib/router/router.tsx';
import { signOut, useSession } from '../lib/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyChatLauncher } from './lazy-chat-launcher.tsx';
import { PublicShell } from './layouts/public-shell.tsx';
import { useCurrentYear } from './use-current-year.ts';

/** Header, page, footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { status, user } = useSession();
  const year = useCurrentYear();
  return (
    <>
      <PublicShell
        isSignedIn={status === 'authenticated'}
        isAdmin={user?.role === 'ADMIN'}
        path={pathname}
        onSignIn={() => openAuth()}
        onSignOut={() => void signOut()}
        year={year}
      >
        <ErrorBoundary>{children}</ErrorBoundary>
      </PublicShell>
      <LazyChatLauncher isShown={pathname === paths.home()} keepsClearOf="search" />
    </>
  );
}
