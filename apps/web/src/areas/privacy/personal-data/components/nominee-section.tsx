import type { Nominee } from '@aangan/contract/privacy/entities';
import { nomineeBody } from '@aangan/contract/privacy/inputs';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { isApiError } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmailField } from '../../../../shared/fields/email-field.tsx';
import { PhoneField } from '../../../../shared/fields/phone-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { account } from '../../../accounts/shared/account/account.texts.ts';
import { getNomineeQuery } from '../api/get-nominee.ts';
import { useSaveNominee } from '../api/save-nominee.ts';
import { privacy } from '../privacy.texts.ts';
import { Part } from './part.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import panelStyles from '../../../../ui/panel.module.css';
import styles from './parts.module.css';

const texts = privacy.nominee;
const NOBODY: Nominee = { name: '', relation: '', contactNo: '', email: '' };

/** The person who acts for the caller if they cannot (I35). */
export function NomineeSection() {
  const query = useQuery(getNomineeQuery);
  return (
    <Part query={query} title={texts.title} height={340}>
      {(nominee) => <NomineeForm nominee={nominee} />}
    </Part>
  );
}

function NomineeForm({ nominee }: { nominee: Nominee | null }) {
  const { mutate, isPending, variables } = useSaveNominee();
  const isOnline = useIsOnline();
  const element = useRef<HTMLFormElement>(null);
  const form = useSchemaForm(nomineeBody, nominee ?? NOBODY);
  const { register, control, handleSubmit, formState, setError, reset } = form;
  const { errors } = formState;
  const done = (text: string, onDone?: () => void) => ({
    onSuccess: () => {
      notify.success(text);
      onDone?.();
    },
    onError: (error: Error) => {
      const wrong = isApiError(error) ? (error.errors ?? []) : [];
      for (const { field, message } of wrong) if (field in NOBODY) setError(field as keyof Nominee, { message });
      if (wrong.length === 0) notify.error(account.notSaved);
    },
  });
  const handleRemoved = () => {
    reset(NOBODY);
    // the pressed button is gone
    element.current?.querySelector('input')?.focus();
  };
  return (
    <form
      ref={element}
      className={classNames(panelStyles.panel, styles.stack)}
      onSubmit={(event) => void handleSubmit((values) => mutate(values, done(texts.saved)))(event)}
      noValidate
    >
      <p>{texts.text}</p>
      <div className={styles.two}>
        <TextField label={texts.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField
          label={texts.relation}
          autoComplete="off"
          error={errors.relation?.message}
          {...register('relation')}
        />
        <Controller
          control={control}
          name="contactNo"
          render={({ field }) => (
            <PhoneField {...field} label={texts.phone} autoComplete="off" error={errors.contactNo?.message} />
          )}
        />
        <EmailField label={texts.email} autoComplete="off" error={errors.email?.message} {...register('email')} />
      </div>
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="second"
          disabled={!isOnline}
          isBusy={isPending && variables !== null}
          busyText={texts.save}
        >
          {texts.save}
        </Button>
        {nominee && (
          <Button
            variant="quiet"
            disabled={!isOnline}
            isBusy={isPending && variables === null}
            busyText={texts.remove}
            onClick={() => mutate(null, done(texts.removed, handleRemoved))}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
