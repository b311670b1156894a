import { fill } from '@aangan/contract/core/translation';
import { OTP_AUTO_SUBMIT_DELAY, OTP_DIGITS } from '@aangan/contract/core/limits';
import { auth as authTexts } from '@aangan/contract/accounts/auth.texts';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { useTimeout } from '../../../../lib/use-timeout.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { OtpField } from '../../../../shared/fields/otp-field.tsx';
import { codeForm } from '../code-forms.ts';
import { resendsText } from '../error-texts.ts';
import type { AuthFlowControls } from '../use-auth-flow.ts';
import { useSecondsUntil } from '../../../../lib/use-seconds-until.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { signIn as texts } from '../sign-in.texts.ts';
import styles from './auth-steps.module.css';

/** Step 2: the one-time code. Key it by `resendAt`, so that it takes the focus again with every new code. */
export function CodeStep({ controls }: { controls: AuthFlowControls }) {
  const { flow, dispatch, verify } = controls;
  const errorId = useId();
  const field = useCodeFocus(controls);
  const form = useSchemaForm(codeForm, { otp: flow.code });
  const { field: otp } = useController({ control: form.control, name: 'otp' });
  const handleSubmit = form.handleSubmit((values) => verify(values.otp));
  const isWhole = otp.value.length === OTP_DIGITS;
  // The sixth digit submits the code automatically, after a moment in which it can be corrected.
  const isReady = isWhole && !flow.isCodeRefused && !flow.isCodeDead && flow.busy === null;
  useTimeout(isReady ? otp.value : null, OTP_AUTO_SUBMIT_DELAY, () => void handleSubmit());
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <OtpField
        ref={field}
        label={texts.code}
        isLabelHidden
        name="otp"
        value={otp.value}
        onChange={(digits) => {
          if (digits === otp.value) return;
          otp.onChange(digits);
          dispatch({ type: 'code-edited', code: digits });
        }}
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
        disabled={!isWhole || flow.isCodeDead}
        isBusy={flow.busy === 'verify' || flow.busy === 'signin'}
        busyText={texts.verifying}
      >
        {texts.verify}
      </Button>
      <ResendRow controls={controls} />
      {flow.isCodeDead && flow.resendsRemaining === 0 && (
        <Button variant="second" isFullWidth onClick={controls.changeNumber}>
          {texts.changePhoneNumber}
        </Button>
      )}
    </form>
  );
}

function ResendRow({ controls: { flow, resendCode } }: { controls: AuthFlowControls }) {
  const secondsLeft = useSecondsUntil(flow.resendAt);
  const isUsedUp = flow.resendsRemaining === 0;
  return (
    <>
      <div className={styles.resend}>
        {secondsLeft > 0 ? (
          <span className={classNames('small muted', styles.clock)}>
            {fill(texts.resendIn, { seconds: String(secondsLeft).padStart(2, '0') })}
          </span>
        ) : (
          <Button
            variant="quiet"
            size="compact"
            className={styles.again}
            disabled={isUsedUp}
            isBusy={flow.busy === 'resend'}
            busyText={texts.sendingOtp}
            onClick={() => void resendCode()}
          >
            {texts.resendOtp}
          </Button>
        )}
        {flow.resendsRemaining !== null && <span className="small muted">{resendsText(flow.resendsRemaining)}</span>}
      </div>
      {isUsedUp && secondsLeft <= 0 && <p className="small muted">{authTexts.resendsReached}</p>}
    </>
  );
}

/** Focuses the field, and selects a refused code so that typing replaces it. */
function useCodeFocus({ flow }: AuthFlowControls) {
  const field = useRef<HTMLInputElement>(null);
  // A layout effect, because the modal would otherwise take the focus that the last step released.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (flow.isCodeRefused && !flow.isCodeDead) {
      field.current?.focus();
      field.current?.select();
    }
  }, [flow.isCodeRefused, flow.isCodeDead]);
  return field;
}
