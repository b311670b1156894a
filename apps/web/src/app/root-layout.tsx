import { useForgetAtSignOut } from '../areas/catalogue/chat/stored-conversation.ts';
import { closeAuth, useAuthPrompt } from '../lib/session/auth-prompt.ts';
import { useNotifications } from '../lib/notifications.ts';
import { CurrentPage, useIsNavigating } from '../lib/router/router.tsx';
import { LoadingLine } from '../ui/loading-line.tsx';
import { ToastStack } from '../ui/toast-stack.tsx';
import { AuthDialog } from './auth-overlay.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** What public pages and the admin area share: toasts and the sign-in modal above the page. */
export function RootLayout() {
  const { isOpen: isAuthOpen } = useAuthPrompt();
  const { notifications, dismiss, clear } = useNotifications();
  const isNavigating = useIsNavigating();
  useFocusOnNavigation(isAuthOpen);
  useForgetAtSignOut();
  return (
    <>
      {isNavigating && <LoadingLine />}
      <CurrentPage />
      <ToastStack notifications={notifications} onDismiss={dismiss} onClear={clear} />
      <AuthDialog isOpen={isAuthOpen} onClose={closeAuth} />
    </>
  );
}
