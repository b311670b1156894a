import { useWatch } from 'react-hook-form';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PropertyWizard } from '../use-property-wizard.ts';
import { Registrations, unusualHint } from './registrations.tsx';
import { Required } from './required.tsx';
import { StatusField } from './status-field.tsx';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import formGridStyles from '../../shared/form-grid.module.css';

interface DetailsStepProps {
  wizard: PropertyWizard;
  /** Stands at the link of the register. */
  reraHint?: string | undefined;
}

/** Step 2: construction progress, registrations and links. */
export function DetailsStep({ wizard: { form, base, kind }, reraHint }: DetailsStepProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={formGridStyles.grid}>
      <TextField
        label={<Required label={kind === 'edit' ? formTexts.progress : formTexts.workDone} />}
        required
        placeholder={formTexts.workDoneExample}
        autoComplete="off"
        error={errors.workDone?.message}
        {...register('workDone')}
      />
      <DateField
        label={<Required label={formTexts.possessionDate} />}
        required
        error={errors.possessionDate?.message}
        {...register('possessionDate')}
      />
      {kind === 'create' && <StatusField form={form} />}
      <NumberField form={form} />
      <LinkField
        label={formTexts.reraLink}
        hint={reraHint}
        placeholder={formTexts.linkExample}
        error={errors.reraUrl?.message}
        {...register('reraUrl')}
      />
      <Registrations form={form} base={base} />
      <LinkField
        label={formTexts.videoLink}
        placeholder={formTexts.linkExample}
        hint={formTexts.videoHint}
        error={errors.videoUrl?.message}
        {...register('videoUrl')}
      />
    </div>
  );
}

function NumberField({ form: { register, formState, control } }: Pick<PropertyWizard, 'form'>) {
  const number = useWatch({ control, name: 'reraNo' });
  return (
    <TextField
      label={formTexts.reraNumber}
      autoComplete="off"
      hint={unusualHint(number)}
      error={formState.errors.reraNo?.message}
      {...register('reraNo')}
    />
  );
}

function LinkField(props: Parameters<typeof TextField>[0]) {
  return <TextField type="url" inputMode="url" autoComplete="off" {...props} />;
}
