import { MODAL_RESET_DELAY } from '@aangan/contract/limits';
import { useCallback, useEffect, useRef } from 'react';
import { takeDestination } from '../../lib/auth-prompt.ts';
import { useSession } from '../../lib/session.ts';
import { useCloseOnBack } from '../../lib/use-close-on-back.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { authLead, AuthSteps, authTitle } from './components/auth-steps.tsx';
import { useAuthSteps } from './use-auth-steps.ts';
import styles from './components/auth-steps.module.css';

interface Props {
  isOpen: boolean;
  /** The same function at every render. */
  onClose: () => void;
}

/** The sign-in modal; `openAuth` opens it from anywhere. Afterwards what was interrupted goes on. */
export function AuthDialog({ isOpen, onClose }: Props) {
  const handleSignedIn = useCallback(() => {
    const destination = takeDestination();
    onClose();
    if (destination !== null) navigate(destination);
  }, [onClose]);
  useSignedInElsewhere(isOpen, handleSignedIn);
  const steps = useAuthSteps('modal', handleSignedIn);
  useResetAfterClose(isOpen, steps.reset);
  useCloseOnBack(isOpen, onClose);
  const { controls } = steps;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={authTitle(controls.flow.step)}
      description={authLead(controls)}
      mark={<LogoMark className={styles.mark} />}
    >
      <AuthSteps {...steps} onLeave={onClose} />
    </Dialog>
  );
}

/** Another tab may sign in for this one. Whose profile was refused is asked to sign in while the session stands: no news. */
function useSignedInElsewhere(isOpen: boolean, onSignedIn: () => void) {
  const { status } = useSession();
  const before = useRef(status);
  useEffect(() => {
    const isNews = before.current !== status;
    before.current = status;
    if (isNews && isOpen && status === 'authenticated') onSignedIn();
  }, [isOpen, status, onSignedIn]);
}

/** Step 1 comes back 300 ms after closing, when the dialog has left, or at once when it is opened again before that. */
function useResetAfterClose(isOpen: boolean, reset: () => void) {
  useTimeout(isOpen ? null : 'closed', MODAL_RESET_DELAY, reset);
  useEffect(() => {
    if (isOpen) reset();
  }, [isOpen, reset]);
}
