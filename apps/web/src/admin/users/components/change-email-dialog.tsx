import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { email } from '@aangan/contract/core/fields';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmailField } from '../../../shared/fields/email-field.tsx';
import { useChangeEmail } from '../api/change-email.ts';
import { users as texts } from '../users.texts.ts';
import styles from './change-email-dialog.module.css';

interface Props {
  /** the user whose address to change; null closes the dialog */
  user: AdminUser | null;
  onClose: () => void;
}

const form = z.object({ email });

/** Asks for another e-mail address of an unreachable account. */
export function ChangeEmailDialog({ user, onClose }: Props) {
  // Keeps its content during the exit animation.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  const title = fill(texts.dialogTitle, { name: shown?.name ?? '' });
  return (
    <Dialog isOpen={user !== null} onClose={onClose} title={title} description={texts.dialogText}>
      {shown && <EmailForm key={shown.id} user={shown} onDone={onClose} />}
    </Dialog>
  );
}

function EmailForm({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const { mutate, isPending, error, reset } = useChangeEmail();
  const { register, handleSubmit, formState } = useSchemaForm(form, { email: '' });
  const refused = isApiError(error) ? error.errors?.find(({ field }) => field === 'email')?.message : undefined;
  const submit = handleSubmit(({ email: address }) =>
    mutate(
      { user, email: address },
      {
        onSuccess: () => {
          notify.success(texts.saved);
          onDone();
        },
      },
    ),
  );
  return (
    <form className={styles.form} noValidate onChange={() => error && reset()} onSubmit={(event) => void submit(event)}>
      <EmailField
        label={texts.newEmail}
        autoComplete="off"
        error={formState.errors.email?.message ?? refused}
        {...register('email')}
      />
      {error && refused === undefined && <Notice>{texts.saveFailed}</Notice>}
      <Button type="submit" isFullWidth isBusy={isPending} busyText={texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}
