import { lazy, Suspense, useState } from 'react';
import { useAuthPrompt } from '../lib/auth-prompt.ts';

const AuthDialog = lazy(() =>
  import('../features/auth/auth-dialog.tsx').then((file) => ({ default: file.AuthDialog })),
);

/** The sign-in modal with its libraries, fetched the first time it is wanted and kept for its closing motion. */
export function LazyAuthDialog() {
  const { isOpen } = useAuthPrompt();
  const [isWanted, setIsWanted] = useState(false);
  if (isOpen && !isWanted) setIsWanted(true);
  return isWanted ? (
    <Suspense>
      <AuthDialog />
    </Suspense>
  ) : null;
}
