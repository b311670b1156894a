import { OTP_AUTO_SUBMIT_DELAY, OTP_DIGITS } from '@aangan/contract/limits';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { resendsText } from '../error-texts.ts';
import type { AuthFlowControls } from '../use-auth-flow.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './auth-steps.module.css';

/** Step 2: the one-time code. Key it by the sending, so that it begins afresh with every new code. */
export function CodeStep({ controls }: { controls: AuthFlowControls }) {
  const { flow, dispatch, verify } = controls;
  const errorId = useId();
  const field = useCodeFocus(controls);
  useAutoSubmit(controls);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void verify();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <OtpField
        ref={field}
        label="6-digit code"
        isLabelHidden
        name="otp"
        value={flow.code}
        onChange={(digits) => dispatch({ type: 'code-typed', digits })}
        readOnly={flow.isCodeDead || flow.busy !== null}
        isInvalid={flow.isCodeRefused}
        aria-describedby={flow.error ? errorId : undefined}
      />
      {flow.error && (
        <div id={errorId}>
          <Notice>{flow.error}</Notice>
        </div>
      )}
      <Button
        type="submit"
        isFullWidth
        disabled={flow.code.length !== OTP_DIGITS || flow.isCodeDead}
        isBusy={flow.busy === 'verify' || flow.busy === 'signin'}
        busyText="Verifying..."
      >
        Verify
      </Button>
      <ResendRow controls={controls} />
      {flow.isCodeDead && flow.resendsRemaining === 0 && (
        <Button variant="second" isFullWidth onClick={controls.changeNumber}>
          Change phone number
        </Button>
      )}
    </form>
  );
}

function ResendRow({ controls: { flow, resendCode } }: { controls: AuthFlowControls }) {
  const secondsLeft = useSecondsUntil(flow.resendAt);
  return (
    <div className={styles.resend}>
      {secondsLeft > 0 ? (
        <span className={classNames('small muted', styles.clock)}>
          Resend OTP in 0:{String(secondsLeft).padStart(2, '0')}
        </span>
      ) : (
        <Button
          variant="quiet"
          size="compact"
          className={styles.again}
          isBusy={flow.busy === 'resend'}
          busyText="Sending OTP..."
          onClick={() => void resendCode()}
        >
          Resend OTP
        </Button>
      )}
      {flow.resendsRemaining !== null && <span className="small muted">{resendsText(flow.resendsRemaining)}</span>}
    </div>
  );
}

/** The field takes the focus, and a refused code is selected, so that typing replaces it. */
function useCodeFocus({ flow }: AuthFlowControls) {
  const field = useRef<HTMLInputElement>(null);
  // Before the browser paints: the modal would otherwise take the focus the last step let go.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (flow.isCodeRefused && !flow.isCodeDead) {
      field.current?.focus();
      field.current?.select();
    }
  }, [flow.isCodeRefused, flow.isCodeDead]);
  return field;
}

/** The sixth digit sends the code by itself, after a moment in which it can be corrected. */
function useAutoSubmit({ flow, verify }: AuthFlowControls) {
  const submit = useEffectEvent(() => void verify());
  const isReady = flow.code.length === OTP_DIGITS && !flow.isCodeRefused && !flow.isCodeDead && flow.busy === null;
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(submit, OTP_AUTO_SUBMIT_DELAY);
    return () => clearTimeout(timer);
  }, [isReady]);
}
