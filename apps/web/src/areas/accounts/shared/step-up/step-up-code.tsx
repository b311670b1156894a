import { OTP_DIGITS } from '@aangan/contract/core/limits';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { fill, parts } from '@aangan/contract/core/translation';
import { useEffect, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { isApiError } from '../../../../lib/calls/api.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { useSecondsUntil } from '../../../../lib/use-seconds-until.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { OtpField } from '../../../../shared/fields/otp-field.tsx';
import { useSendCode, type StepUpAction } from './api/send-code.ts';
import { stepUp as texts } from './step-up.texts.ts';
import styles from './step-up-code.module.css';

const wordsOf = (error: Error | null) =>
  error && (isApiError(error) && error.status > 0 && error.message !== '' ? error.message : texts.failed);

interface ConfirmProps {
  /** the mutation that the code confirms */
  confirming: { isPending: boolean; error: Error | null; reset: () => void };
  onConfirm: (otp: string) => void;
  confirmText: string;
  busyText: string;
  /** red, for destructive actions */
  isDanger?: boolean | undefined;
  className?: string | undefined;
}

interface Props extends ConfirmProps {
  action: StepUpAction;
  /** whether it replaces the focused element */
  takesFocus?: boolean | undefined;
}

/** A button that sends a code, then the code field and the button of the confirmed action. */
export function StepUpCode({ action, takesFocus = false, ...confirm }: Props) {
  const isOnline = useIsOnline();
  const send = useSendCode(action);
  const [sent, setSent] = useState<{ resendAt: number } | null>(null);
  const ask = () =>
    send.mutate(undefined, {
      onSuccess: ({ resendAvailableInSeconds: wait }) => setSent({ resendAt: Date.now() + wait * 1000 }),
      // a code was sent already, perhaps before a reload
      onError: (error) => {
        if (isApiError(error) && error.code === 'OTP_COOLDOWN') {
          setSent({ resendAt: Date.now() + (error.retryAfter ?? 0) * 1000 });
        }
      },
    });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const error = wordsOf(send.error);
  return (
    <>
      {sent === null ? (
        <div className={styles.send}>
          <Button
            ref={button}
            variant="second"
            disabled={!isOnline}
            isBusy={send.isPending}
            busyText={texts.sending}
            onClick={ask}
          >
            {texts.send}
          </Button>
        </div>
      ) : (
        <CodeForm key={sent.resendAt} resendAt={sent.resendAt} isSending={send.isPending} onResend={ask} {...confirm} />
      )}
      {error && <Notice>{error}</Notice>}
    </>
  );
}

const codeForm = z.object({ otp: z.string().check(z.length(OTP_DIGITS)) });

interface CodeFormProps extends ConfirmProps {
  /** milliseconds since the epoch */
  resendAt: number;
  isSending: boolean;
  onResend: () => void;
}

/** Key it by `resendAt`: each new code resets it. */
function CodeForm({ resendAt, isSending, onResend, confirming, onConfirm, ...words }: CodeFormProps) {
  const { user } = useSession();
  const isOnline = useIsOnline();
  const { control, handleSubmit } = useSchemaForm(codeForm, { otp: '' });
  const {
    field: { value: otp, onChange: setOtp },
  } = useController({ control, name: 'otp' });
  const sentenceId = useId();
  const field = useRef<HTMLInputElement>(null);
  const seconds = useSecondsUntil(resendAt);
  // the pressed button is gone
  useEffect(() => field.current?.focus(), []);
  // whether this code was submitted: a refusal of an earlier code must not be shown
  const [isTried, setIsTried] = useState(false);
  const refusal = isTried ? confirming.error : null;
  const error = wordsOf(refusal);
  const submit = handleSubmit((code) => {
    setIsTried(true);
    onConfirm(code.otp);
  });
  return (
    <form className={classNames(styles.form, words.className)} noValidate onSubmit={(event) => void submit(event)}>
      <p id={sentenceId}>
        {parts(texts.enter).map(({ tag, text }) =>
          tag === null ? (
            text
          ) : (
            <b key={tag} className="num">
              {fill(text as '{number}', { number: formatPhone(user?.contactNo ?? '') })}
            </b>
          ),
        )}
      </p>
      <OtpField
        ref={field}
        label={texts.codeLabel}
        isLabelHidden
        name="otp"
        value={otp}
        onChange={(digits) => {
          setOtp(digits);
          if (refusal) confirming.reset();
        }}
        isInvalid={refusal !== null}
        aria-describedby={sentenceId}
      />
      {error && <Notice>{error}</Notice>}
      <Button
        type="submit"
        variant={words.isDanger ? 'danger' : 'primary'}
        isFullWidth
        disabled={otp.length < OTP_DIGITS || !isOnline}
        isBusy={confirming.isPending}
        busyText={words.busyText}
      >
        {words.confirmText}
      </Button>
      {seconds > 0 ? (
        <p className="small muted">{fill(texts.resendIn, { seconds: String(seconds).padStart(2, '0') })}</p>
      ) : (
        <div>
          <Button variant="quiet" size="compact" isBusy={isSending} busyText={texts.sending} onClick={onResend}>
            {texts.resend}
          </Button>
        </div>
      )}
    </form>
  );
}
