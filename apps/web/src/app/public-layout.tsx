import { paths } from '@aangan/contract/paths';
import type { ReactNode } from 'react';
import { ChatLauncher } from '../areas/catalogue/chat/chat-launcher.tsx';
import { openAuth } from '../lib/session/auth-prompt.ts';
import { useLocation } from '../lib/router/router.tsx';
import { signOut, useSession } from '../lib/session/session.ts';
import { useBrowserValue } from '../lib/storage/store.ts';
import { AuthDialog } from './auth-overlay.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyBell } from './lazy-bell.tsx';
import { PublicShell } from './layouts/public-shell.tsx';
import { useCurrentYear } from './use-current-year.ts';

/** On /login, which has the form itself, moves the focus to it. */
const focusSignIn = () => document.querySelector<HTMLInputElement>('main form input')?.focus();

interface PublicLayoutProps {
  children: ReactNode;
  /** whether there is no page at this address, so that the links of languages lead to the home page */
  isNotFound?: boolean;
}

/** Layout of the not-found page. */
export const NotFoundLayout = (props: PublicLayoutProps) => <PublicLayout {...props} isNotFound />;

/** Header, page, footer. */
export function PublicLayout({ children, isNotFound }: PublicLayoutProps) {
  const { pathname, search, hash } = useLocation();
  const { status, user } = useSession();
  const year = useCurrentYear();
  // The chat needs scripts, so the prerendered page leaves it out.
  const isAlive = useBrowserValue(() => true, false);
  return (
    <>
      <PublicShell
        isSignedIn={status === 'authenticated'}
        role={user?.role}
        path={pathname}
        address={isNotFound ? '/' : isAlive ? pathname + search + hash : pathname}
        onSignIn={pathname === paths.login() ? focusSignIn : () => openAuth()}
        signInPrefetch={AuthDialog.prefetch}
        onSignOut={() => void signOut()}
        bell={user && <LazyBell userId={user.id} isCurrent={pathname === paths.notifications()} />}
        year={year}
      >
        <ErrorBoundary>{children}</ErrorBoundary>
      </PublicShell>
      {isAlive && pathname === paths.home() && <ChatLauncher keepsClearOf="search" />}
    </>
  );
}
