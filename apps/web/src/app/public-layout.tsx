import { Outlet, useLocation } from 'react-router';
import { openAuth } from '../lib/auth-prompt.ts';
import { paths } from '../lib/paths.ts';
import { signOut, useSession } from '../lib/session.ts';
import { LazyChatLauncher } from './lazy-chat-launcher.tsx';
import { PublicShell } from './layouts/public-shell.tsx';
import { useCurrentYear } from './use-current-year.ts';

/** Header, page, footer. */
export function PublicLayout() {
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
        <Outlet />
      </PublicShell>
      <LazyChatLauncher isShown={pathname === paths.home()} keepsClearOf="search" />
    </>
  );
}
