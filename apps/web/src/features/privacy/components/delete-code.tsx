import { OTP_DIGITS } from '@aangan/contract/limits';
import { fill, parts } from '@aangan/contract/translation';
import { useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OtpField } from '../../shared/fields/otp-field.tsx';
import { useSecondsUntil } from '../../../lib/use-seconds-until.ts';
import { useDeleteAccount, useSendDeletionCode } from '../api/delete-account.ts';
import { privacy } from '../privacy.texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './parts.module.css';

const texts = privacy.delete;

const wordsOf = (error: Error | null) =>
  error && (isApiError(error) && error.status > 0 && error.message !== '' ? error.message : texts.failed);

/** 'Send me a code', then the code and the red button. */
export function DeleteCode() {
  const isOnline = useIsOnline();
  const send = useSendDeletionCode();
  const [sent, setSent] = useState<{ resendAt: number } | null>(null);
  const ask = () =>
    send.mutate(undefined, {
      onSuccess: ({ resendAvailableInSeconds: wait }) => setSent({ resendAt: Date.now() + wait * 1000 }),
      // one is on its way already, perhaps asked for before this page was loaded anew
      onError: (error) => {
        if (isApiError(error) && error.code === 'OTP_COOLDOWN') {
          setSent({ resendAt: Date.now() + (error.retryAfter ?? 0) * 1000 });
        }
      },
    });
  const error = wordsOf(send.error);
  return (
    <>
      {sent === null ? (
        <div className={styles.buttons}>
          <Button variant="second" disabled={!isOnline} isBusy={send.isPending} busyText={texts.sending} onClick={ask}>
            {texts.send}
          </Button>
        </div>
      ) : (
        <CodeForm key={sent.resendAt} resendAt={sent.resendAt} isSending={send.isPending} onResend={ask} />
      )}
      {error && <Notice>{error}</Notice>}
    </>
  );
}

/** Of the section: the form goes, with the button that was pressed. */
const focusHeading = () => document.querySelector<HTMLElement>('#h-del')?.focus({ preventScroll: true });

interface CodeFormProps {
  /** milliseconds since the epoch */
  resendAt: number;
  isSending: boolean;
  onResend: () => void;
}

/** Key it by the wait for the next code, with which it begins anew. */
function CodeForm({ resendAt, isSending, onResend }: CodeFormProps) {
  const { user } = useSession();
  const isOnline = useIsOnline();
  const remove = useDeleteAccount();
  const [otp, setOtp] = useState('');
  const sentenceId = useId();
  const field = useRef<HTMLInputElement>(null);
  const seconds = useSecondsUntil(resendAt);
  // the button that was pressed has gone
  useEffect(() => field.current?.focus(), []);
  const error = wordsOf(remove.error);
  return (
    <form
      className={classNames(panelStyles.panel, styles.stack)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (otp.length === OTP_DIGITS) remove.mutate(otp, { onSuccess: focusHeading });
      }}
    >
      <p id={sentenceId}>
        {parts(texts.enter).map(({ tag, text }) =>
          tag === null ? (
            text
          ) : (
            <b key={tag} className="num">
              {fill(text as '{number}', { number: user?.contactNo ?? '' })}
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
          if (remove.error) remove.reset();
        }}
        isInvalid={remove.error !== null}
        aria-describedby={sentenceId}
      />
      {error && <Notice>{error}</Notice>}
      <Button
        type="submit"
        variant="danger"
        isFullWidth
        disabled={otp.length < OTP_DIGITS || !isOnline}
        isBusy={remove.isPending}
        busyText={texts.deleting}
      >
        {texts.confirm}
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
