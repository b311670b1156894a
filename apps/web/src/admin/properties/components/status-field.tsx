import { PROPERTY_STATUSES } from '@aangan/contract/catalogue/lists';
import { propertyStatusText } from '@aangan/contract/catalogue/property-status';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../../ui/select-field.tsx';
import type { PropertyValues } from '../property-values.ts';
import { propertyForm as formTexts } from '../property-form.texts.ts';

const STATUSES = PROPERTY_STATUSES.map((status) => ({ value: status, label: propertyStatusText(status) }));

/** On step 2 of the create wizard, and on step 1 of the edit form. */
export function StatusField({ form: { register, formState } }: { form: UseFormReturn<PropertyValues> }) {
  return (
    <SelectField
      label={formTexts.status}
      options={STATUSES}
      error={formState.errors.status?.message}
      {...register('status')}
    />
  );
}
