import { AFFECTED_REASON_MAX } from '@aangan/contract/privacy/lists';
import { useState } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '../../../lib/calls/api.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { notify } from '../../../lib/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Download } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { codeText, ExportCode } from '../../shared/export/export-code.tsx';
import { isCodeRequired, useExportContacts, type ExportBody } from '../../shared/api/export-contacts.ts';
import { exports as exportTexts } from '../../shared/export/export.texts.ts';
import { privacy } from '../privacy.texts.ts';
import formStyles from '../../shared/form-grid.module.css';
import styles from '../privacy-page.module.css';

const texts = privacy.affected;
const SCOPES = (['all', 'sessions', 'staff', 'property'] as const).map((value) => ({
  value,
  label: texts.scopes[value],
}));
/** India's, independent of the machine's setting. */
const ZONE = '+05:30';
const EMPTY = { from: '', to: '', scope: 'all', id: '', reason: '' };
const FIELDS = ['from', 'to', 'scope', 'id', 'reason'] as const;

/** Whether a scope is a single person or property, whose id is required. */
const isOfOne = (scope: string) => scope === 'staff' || scope === 'property';

const needed = z.string().check(z.refine((value) => value.trim() !== '', texts.needed));
const affectedForm = z.pipe(
  z
    .object({ from: needed, to: needed, scope: z.string(), id: z.string(), reason: needed })
    .check(z.refine(({ scope, id }) => !isOfOne(scope) || id.trim() !== '', { error: texts.needed, path: ['id'] })),
  z.transform(({ from, to, scope, id, reason }) => ({
    from: `${from}:00${ZONE}`,
    to: `${to}:00${ZONE}`,
    scope: isOfOne(scope) ? `${scope}:${id.trim()}` : scope,
    reason,
  })),
);

/** Exports the people affected by a breach, by time and scope (I37). */
export function AffectedForm() {
  const { register, clearErrors, handleSubmit, formState, setError, setValue, watch } = useSchemaForm(
    affectedForm,
    EMPTY,
  );
  const { errors } = formState;
  const exporting = useExportContacts('adminAffected', () => 'aangan-affected.csv');
  /** the request that waits for a code */
  const [unconfirmed, setUnconfirmed] = useState<ExportBody<'adminAffected'> | null>(null);
  const scope = watch('scope');
  const needsId = isOfOne(scope);

  const submit = handleSubmit((question) => {
    exporting.mutate(question, {
      onSuccess: () => notify.success(texts.saved),
      onError: (error) => {
        if (isCodeRequired(error)) {
          setUnconfirmed(question);
          return;
        }
        const fields = isApiError(error) ? (error.errors ?? []) : [];
        if (fields.length === 0) notify.error(isApiError(error) && error.status === 429 ? error.message : texts.failed);
        else {
          const nameOf = (field: string) => (field === 'scope' && needsId ? 'id' : field);
          const textOf = (field: string, message: string) => (nameOf(field) === 'id' ? texts.wrongId : message);
          for (const { field, message } of fields) {
            const name = FIELDS.find((known) => known === nameOf(field));
            if (name) setError(name, { message: textOf(field, message) });
          }
        }
      },
    });
  });

  const confirm = (otp: string) => {
    if (unconfirmed === null) return;
    exporting.mutate(
      { ...unconfirmed, otp },
      {
        onSuccess: () => {
          setUnconfirmed(null);
          notify.success(texts.saved);
        },
      },
    );
  };

  return (
    <section className={styles.part} aria-labelledby="affected">
      <h2 id="affected">{texts.title}</h2>
      <p className={styles.text}>{texts.text}</p>
      <form className={classNames(formStyles.grid, styles.form)} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={texts.from} type="datetime-local" error={errors.from?.message} {...register('from')} />
        <TextField label={texts.to} type="datetime-local" error={errors.to?.message} {...register('to')} />
        <SelectField
          label={texts.scope}
          options={SCOPES}
          {...register('scope', {
            onChange: () => {
              setValue('id', '');
              clearErrors('id');
            },
          })}
        />
        {needsId && (
          <TextField
            label={scope === 'staff' ? texts.staffId : texts.propertyId}
            inputMode="numeric"
            error={errors.id?.message}
            {...register('id')}
          />
        )}
        <TextField
          className={formStyles.full}
          label={texts.reason}
          maxLength={AFFECTED_REASON_MAX}
          error={errors.reason?.message}
          {...register('reason')}
        />
        <div className={formStyles.full}>
          <Button type="submit" isBusy={exporting.isPending && unconfirmed === null} busyText={texts.busy}>
            <Icon of={Download} />
            {texts.download}
          </Button>
        </div>
      </form>
      <Dialog
        isOpen={unconfirmed !== null}
        onClose={() => setUnconfirmed(null)}
        isDismissible={!exporting.isPending}
        title={exportTexts.codeTitle}
        description={codeText}
      >
        <ExportCode exporting={exporting} onConfirm={confirm} />
      </Dialog>
    </section>
  );
}
