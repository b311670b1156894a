import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';
import { ChatLauncher } from '../features/chat/chat-launcher.tsx';
import { useStats } from '../features/home/api/get-stats.ts';
import { openAuth, useAuthPrompt } from '../lib/auth-prompt.ts';
import { useNotifications } from '../lib/notifications.ts';
import { paths } from '../lib/paths.ts';
import { signOut, useSession } from '../lib/session.ts';
import { ToastStack } from '../ui/toast-stack.tsx';
import { HAS_ADMIN_AREA } from './admin-area.ts';
import { LazyAuthDialog } from './lazy-auth-dialog.tsx';
import { PublicShell } from './layouts/public-shell.tsx';
import { useCurrentYear } from './use-current-year.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Every page that is loaded afresh has the key 'default': without this it would open where the last one was left. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Header, page, footer; toasts and the sign-in modal above them. */
export function RootLayout() {
  const { pathname } = useLocation();
  const { status, user } = useSession();
  const { isOpen: isAuthOpen } = useAuthPrompt();
  const { notifications, dismiss } = useNotifications();
  const { data: stats } = useStats();
  const year = useCurrentYear();
  useFocusOnNavigation(isAuthOpen);
  return (
    <>
      <PublicShell
        isSignedIn={status === 'authenticated'}
        isAdmin={HAS_ADMIN_AREA && user?.role === 'ADMIN'}
        path={pathname}
        onSignIn={() => openAuth()}
        onSignOut={() => void signOut()}
        isSampleCatalogue={stats?.sampleCatalogue}
        year={year}
      >
        <Outlet />
      </PublicShell>
      <ChatLauncher isShown={pathname === paths.home()} keepsClearOf=".search" />
      <ToastStack notifications={notifications} onDismiss={dismiss} />
      <LazyAuthDialog />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
