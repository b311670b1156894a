import { Outlet, ScrollRestoration, useNavigation, type Location } from 'react-router';
import { useForgetAtSignOut } from '../features/chat/kept-conversation.ts';
import { useAuthPrompt } from '../lib/auth-prompt.ts';
import { useNotifications } from '../lib/notifications.ts';
import { LoadingLine } from '../ui/loading-line.tsx';
import { ToastStack } from '../ui/toast-stack.tsx';
import { LazyAuthDialog } from './lazy-auth-dialog.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Every page that is loaded afresh has the key 'default': without this it would open where the last one was left. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** What public pages and the admin area share: toasts and the sign-in modal above the page. */
export function RootLayout() {
  const { isOpen: isAuthOpen } = useAuthPrompt();
  const { notifications, dismiss, clear } = useNotifications();
  const { state } = useNavigation();
  useFocusOnNavigation(isAuthOpen);
  useForgetAtSignOut();
  return (
    <>
      {state === 'loading' && <LoadingLine />}
      <Outlet />
      <ToastStack notifications={notifications} onDismiss={dismiss} onClear={clear} />
      <LazyAuthDialog />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
