import { AFFECTED_REASON_MAX } from '@aangan/contract/privacy/lists';
import { useState, type FormEvent } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Download } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { codeText, ExportCode } from '../../shared/export/export-code.tsx';
import { isCodeRequired, useExportContacts, type ExportBody } from '../../shared/export/export-contacts.ts';
import { exports as exportTexts } from '../../shared/export/export.texts.ts';
import { privacy } from '../privacy.texts.ts';
import formStyles from '../../shared/form-grid.module.css';
import styles from '../privacy-page.module.css';

const texts = privacy.affected;
const SCOPES = (['all', 'sessions', 'staff', 'property'] as const).map((value) => ({
  value,
  label: texts.scopes[value],
}));
/** India's, whatever the machine is set to. */
const ZONE = '+05:30';
const EMPTY = { from: '', to: '', scope: 'all', id: '', reason: '' };

type Values = typeof EMPTY;

/** Downloads the list of whom a breach concerns, by time and scope (I37). */
export function AffectedForm() {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Values>>({});
  const exporting = useExportContacts('adminAffected', () => 'aangan-affected.csv');
  /** what was asked for, while it waits for a code */
  const [unconfirmed, setUnconfirmed] = useState<ExportBody<'adminAffected'> | null>(null);
  const needsId = values.scope === 'staff' || values.scope === 'property';
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setErrors((shown) => ({ ...shown, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
  };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const needed = (['from', 'to', 'reason', ...(needsId ? (['id'] as const) : [])] as const).filter(
      (field) => values[field].trim() === '',
    );
    if (needed.length > 0) {
      setErrors(Object.fromEntries(needed.map((field) => [field, texts.needed])));
      return;
    }
    const { from, to, scope, id, reason } = values;
    const question = {
      from: `${from}:00${ZONE}`,
      to: `${to}:00${ZONE}`,
      scope: needsId ? `${scope}:${id.trim()}` : scope,
      reason,
    };
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
          setErrors(Object.fromEntries(fields.map(({ field, message }) => [nameOf(field), textOf(field, message)])));
        }
      },
    });
  }

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
      <form className={classNames(formStyles.grid, styles.form)} noValidate onSubmit={handleSubmit}>
        <TextField
          label={texts.from}
          type="datetime-local"
          value={values.from}
          error={errors.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextField
          label={texts.to}
          type="datetime-local"
          value={values.to}
          error={errors.to}
          onChange={(event) => set({ to: event.target.value })}
        />
        <SelectField
          label={texts.scope}
          options={SCOPES}
          value={values.scope}
          onChange={(event) => set({ scope: event.target.value, id: '' })}
        />
        {needsId && (
          <TextField
            label={values.scope === 'staff' ? texts.staffId : texts.propertyId}
            inputMode="numeric"
            value={values.id}
            error={errors.id}
            onChange={(event) => set({ id: event.target.value })}
          />
        )}
        <TextField
          className={formStyles.full}
          label={texts.reason}
          value={values.reason}
          maxLength={AFFECTED_REASON_MAX}
          error={errors.reason}
          onChange={(event) => set({ reason: event.target.value })}
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
