import { closeAuth, useAuthPrompt } from '../lib/auth-prompt.ts';
import { useFetched } from '../lib/use-fetched.ts';
import { LoadingLine } from '../ui/loading-line.tsx';

const load = async () => (await import('../features/auth/auth-dialog.tsx')).AuthDialog;

/** The sign-in modal with its libraries, fetched the first time it is wanted and kept for its closing motion. */
export function LazyAuthDialog() {
  const { isOpen } = useAuthPrompt();
  const { Fetched: AuthDialog } = useFetched(isOpen, load, closeAuth);
  if (AuthDialog) return <AuthDialog />;
  return isOpen ? <LoadingLine /> : null;
}
