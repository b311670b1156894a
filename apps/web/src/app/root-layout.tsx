import { Link as RouterLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { LinkProvider, type LinkProps } from '../ui/link.tsx';
import { PublicShell } from './layouts/public-shell.tsx';

function AppLink({ href, ...rest }: LinkProps) {
  return <RouterLink {...rest} to={href} />;
}

const nothing = () => undefined;

/** Header, page, footer. */
export function RootLayout() {
  const { pathname } = useLocation();
  return (
    <LinkProvider value={AppLink}>
      <PublicShell
        isSignedIn={false}
        isAdmin={false}
        path={pathname}
        onSignIn={nothing}
        onSignOut={nothing}
        year={2026}
      >
        <Outlet />
      </PublicShell>
      <ScrollRestoration />
    </LinkProvider>
  );
}
