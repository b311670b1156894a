import { mailtoHref } from '@aangan/contract/core/mailto';
import type { Profile } from '@aangan/contract/accounts/entities';
import { MOBILE_NUMBER, OTP_DIGITS } from '@aangan/contract/core/limits';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { SITE } from '@aangan/contract/core/site';
import { fill, parts } from '@aangan/contract/core/translation';
import { useLayoutEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { isApiError } from '../../../../lib/calls/api.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { OtpField } from '../../../../shared/fields/otp-field.tsx';
import { PhoneField } from '../../../../shared/fields/phone-field.tsx';
import { useSecondsUntil } from '../../../../lib/use-seconds-until.ts';
import { useSaveProfile } from '../api/save-profile.ts';
import { useSendNumberCodes } from '../api/send-number-codes.ts';
import { failureWords, fieldWords } from '../failure-words.ts';
import { profileEdit } from '../profile-edit.texts.ts';
import panelStyles from '../../../../ui/panel.module.css';
import styles from '../profile-edit-page.module.css';

const texts = profileEdit.number;

const numberForm = z.object({ contactNo: z.string().check(z.regex(MOBILE_NUMBER, texts.invalid)) });
const code = z.string().check(z.length(OTP_DIGITS));
const codesForm = z.object({ currentOtp: code, newOtp: code });

/** Changes the phone number with a code to the present one and one to the new one (I34). */
export function ChangeNumber({ profile }: { profile: Profile }) {
  const isOnline = useIsOnline();
  const send = useSendNumberCodes();
  const { control, formState, handleSubmit, reset } = useSchemaForm(numberForm, { contactNo: '' });
  const {
    field: { value: number, onChange: setNumber, ref },
  } = useController({ control, name: 'contactNo' });
  const [sent, setSent] = useState<{ to: string; resendAt: number } | null>(null);
  const [isDone, setDone] = useState(false);
  const seconds = useSecondsUntil(sent?.resendAt ?? 0);
  const ask = handleSubmit(({ contactNo }) => {
    const sentNow = (wait: number) => setSent({ to: contactNo, resendAt: Date.now() + wait * 1000 });
    send.mutate(contactNo, {
      onSuccess: ({ next }) => sentNow(next.resendAvailableInSeconds),
      // codes were sent already, perhaps before a reload
      onError: (error) => isApiError(error) && error.code === 'OTP_COOLDOWN' && sentNow(error.retryAfter ?? 0),
    });
  });
  const failure = failureWords(send.error, ['contactNo']);
  const change = (digits: string) => {
    setNumber(digits);
    if (send.error) send.reset();
  };
  return (
    <section className={classNames(panelStyles.panel, panelStyles.roomy, styles.number)} aria-labelledby="number">
      <h2 className="panel-title" id="number">
        {texts.title}
      </h2>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          setDone(false);
          void ask(event);
        }}
      >
        <p className="muted">{fill(texts.present, { number: formatPhone(profile.contactNo) })}</p>
        <PhoneField
          ref={ref}
          label={texts.label}
          value={number}
          onChange={change}
          error={formState.errors.contactNo?.message ?? fieldWords(send.error, 'contactNo')}
        />
        {failure && <Notice>{failure}</Notice>}
        <div className={styles.act}>
          <Button
            type="submit"
            variant="second"
            disabled={!isOnline || (sent?.to === number && seconds > 0)}
            isBusy={send.isPending}
            busyText={texts.sending}
          >
            {texts.send}
          </Button>
        </div>
        {sent?.to === number && seconds > 0 && (
          <p className="small muted">{fill(texts.resendIn, { seconds: String(seconds) })}</p>
        )}
      </form>
      {sent && (
        <>
          <hr className={styles.rule} />
          <p className="muted">
            {fill(texts.sent, { present: formatPhone(profile.contactNo), next: formatPhone(sent.to) })}
          </p>
          <Codes
            key={sent.to}
            profile={profile}
            to={sent.to}
            onDone={() => {
              setSent(null);
              reset();
              setDone(true);
            }}
          />
        </>
      )}
      {isDone && (
        <Notice kind="success">
          {texts.done}
          {/* for an unconfirmed address only the first of a day is sent (V92) */}
          {profile.emailChecked && ` ${fill(texts.doneByMail, { email: profile.email })}`}
        </Notice>
      )}
      <p className="small muted">
        {parts(texts.lost).map(({ tag, text }) =>
          tag === null ? (
            text
          ) : (
            <a key={tag} className={styles.mail} href={mailtoHref(SITE.grievanceOfficer.email)}>
              {fill(text as '{mail}', { mail: SITE.grievanceOfficer.email })}
            </a>
          ),
        )}
      </p>
    </section>
  );
}

interface CodesProps {
  profile: Profile;
  to: string;
  onDone: () => void;
}

function Codes({ profile, to, onDone }: CodesProps) {
  const isOnline = useIsOnline();
  const save = useSaveProfile();
  const { control, handleSubmit } = useSchemaForm(codesForm, { currentOtp: '', newOtp: '' });
  const { field: currentOtp } = useController({ control, name: 'currentOtp' });
  const { field: newOtp } = useController({ control, name: 'newOtp' });
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const isWhole = currentOtp.value.length === OTP_DIGITS && newOtp.value.length === OTP_DIGITS;
  const failure = failureWords(save.error, ['currentOtp', 'newOtp']);
  const edit = (set: (digits: string) => void) => (digits: string) => {
    set(digits);
    if (save.error) save.reset();
  };
  const change = handleSubmit((codes) => {
    const { name, email, preferredFlatType, minBudget, maxBudget } = profile;
    const person = { name, email, preferredFlatType, minBudget, maxBudget };
    save.mutate({ ...person, contactNo: to, ...codes }, { onSuccess: onDone });
  });
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void change(event)}>
      <OtpField
        ref={first}
        label={texts.toPresent}
        value={currentOtp.value}
        onChange={edit(currentOtp.onChange)}
        error={fieldWords(save.error, 'currentOtp')}
      />
      <OtpField
        label={texts.toNew}
        value={newOtp.value}
        onChange={edit(newOtp.onChange)}
        error={fieldWords(save.error, 'newOtp')}
      />
      {failure && <Notice>{failure}</Notice>}
      <Button
        type="submit"
        isFullWidth
        disabled={!isWhole || !isOnline}
        isBusy={save.isPending}
        busyText={texts.changing}
      >
        {texts.change}
      </Button>
    </form>
  );
}
