import { MODAL_RESET_DELAY } from '@aangan/contract/core/limits';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import { authLead, AuthSteps, authTitle } from './components/auth-steps.tsx';
import { resumeInterrupted } from './resume-interrupted.ts';
import { useAuthSteps } from './use-auth-steps.ts';
import styles from './components/auth-steps.module.css';

interface Props {
  isOpen: boolean;
  /** Stable across renders. */
  onClose: () => void;
}

/** The sign-in modal, opened from anywhere by `openAuth`; an interrupted action resumes after the sign-in. */
export function AuthDialog({ isOpen, onClose }: Props) {
  const handleSignedIn = useCallback(() => {
    const destination = resumeInterrupted();
    onClose();
    if (destination !== null) navigate(destination);
  }, [onClose]);
  useSignedInElsewhere(isOpen, handleSignedIn);
  const steps = useAuthSteps('modal', handleSignedIn);
  const { controls } = steps;
  const { status } = useSession();
  const isRegistering = controls.flow.step === 'registration' && status === 'anonymous';
  useResetAfterClose(isOpen, isRegistering, steps.reset);
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

/**
 * Closes the modal when another tab signs in. Only a change of status counts: a refused profile call asks for a sign-in
 * although the session stands.
 */
function useSignedInElsewhere(isOpen: boolean, onSignedIn: () => void) {
  const { status } = useSession();
  const before = useRef(status);
  useEffect(() => {
    const isNews = before.current !== status;
    before.current = status;
    if (isNews && isOpen && status === 'authenticated') onSignedIn();
  }, [isOpen, status, onSignedIn]);
}

/**
 * Returns to step 1 300 ms after closing, when the dialog is gone, or at once when it is reopened earlier. A
 * registration under way is kept: its code is verified already, and a new one would take another wait.
 */
function useResetAfterClose(isOpen: boolean, isRegistering: boolean, reset: () => void) {
  useTimeout(isOpen || isRegistering ? null : 'closed', MODAL_RESET_DELAY, reset);
  const resetUnlessRegistering = useEffectEvent(() => {
    if (!isRegistering) reset();
  });
  useEffect(() => {
    if (isOpen) resetUnlessRegistering();
  }, [isOpen]);
}
