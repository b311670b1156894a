import { ROUND_TO, type BulkEdit } from '@aangan/contract/catalogue/change-set-inputs';
import { PROPERTY_STATUSES } from '@aangan/contract/catalogue/lists';
import { propertyStatusText } from '@aangan/contract/catalogue/property-status';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { formatRupees } from '@aangan/contract/core/money';
import { useQuery } from '@tanstack/react-query';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { listEligibleUsersQuery } from '../../shared/api/list-eligible-users.ts';
import { userLabel } from '../assignable-users.ts';
import { consultantForm, FIXED_EDITS, NO_CONSULTANT, priceForm, statusForm, type BulkAct } from '../bulk-edit.ts';
import { bulk as texts } from '../bulk.texts.ts';
import dialogStyles from '../../../ui/dialog.module.css';

interface FormProps {
  isBusy: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  onSubmit: (edit: BulkEdit) => void;
}

/** The form of a bulk edit, which asks for what it needs. */
export function BulkForm({ act, ...form }: FormProps & { act: BulkAct }) {
  const fixed = FIXED_EDITS[act];
  if (fixed) return <FixedForm {...form} edit={fixed} />;
  if (act === 'STATUS') return <StatusForm {...form} />;
  return act === 'CONSULTANT' ? <ConsultantForm {...form} /> : <PriceForm {...form} />;
}

function FixedForm({ edit, ...form }: FormProps & { edit: BulkEdit }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) form.onSubmit(edit);
      }}
    >
      <Submit {...form} />
    </form>
  );
}

const STATUSES = PROPERTY_STATUSES.map((status) => ({ value: status, label: propertyStatusText(status) }));

function StatusForm(props: FormProps) {
  const { register, handleSubmit, formState } = useSchemaForm(statusForm, { status: PROPERTY_STATUSES[0] });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(props.onSubmit)(event)}>
      <SelectField
        label={texts.status}
        options={STATUSES}
        error={formState.errors.status?.message}
        {...register('status')}
      />
      <Submit {...props} />
    </form>
  );
}

function ConsultantForm(props: FormProps) {
  const { register, handleSubmit, formState } = useSchemaForm(consultantForm, { consultant: '' });
  const users = useQuery(listEligibleUsersQuery);
  const options = [
    { value: '', label: users.isPending ? ADMIN_TEXTS.property.loadingUsers : texts.chooseConsultant },
    ...(users.data ?? []).map((user) => ({ value: String(user.id), label: userLabel(user) })),
    { value: NO_CONSULTANT, label: texts.noConsultant },
  ];
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(props.onSubmit)(event)}>
      <SelectField
        label={texts.consultant}
        options={options}
        error={formState.errors.consultant?.message}
        {...register('consultant')}
      />
      {users.isError && <Notice>{ADMIN_TEXTS.property.usersFailed}</Notice>}
      <Submit {...props} />
    </form>
  );
}

const STEPS = ROUND_TO.map((step) => ({ value: String(step), label: formatRupees(step) }));

function PriceForm(props: FormProps) {
  const { register, handleSubmit, formState } = useSchemaForm(priceForm, { percent: '', roundTo: '1' });
  return (
    <form noValidate autoComplete="off" onSubmit={(event) => void handleSubmit(props.onSubmit)(event)}>
      <TextField
        label={texts.percent}
        unit="%"
        hint={texts.percentHint}
        error={formState.errors.percent?.message}
        {...register('percent')}
      />
      <SelectField
        label={texts.roundTo}
        options={STEPS}
        error={formState.errors.roundTo?.message}
        {...register('roundTo')}
      />
      <Submit {...props} />
    </form>
  );
}

function Submit({ isBusy, error }: FormProps) {
  return (
    <>
      {error !== null && <Notice>{error}</Notice>}
      <div className={dialogStyles.acts}>
        <Button type="submit" isBusy={isBusy} busyText={texts.busy}>
          {texts.see}
        </Button>
      </div>
    </>
  );
}
