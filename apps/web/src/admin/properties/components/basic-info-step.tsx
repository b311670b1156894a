import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { knownLocalities } from '@aangan/contract/catalogue/known-localities';
import { localityGroups } from '@aangan/contract/catalogue/search-lists';
import { Controller } from 'react-hook-form';
import { Switch } from '../../../ui/checkbox.tsx';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RupeesField } from '../../../shared/fields/number-field.tsx';
import type { PropertyWizard } from '../use-property-wizard.ts';
import { PlaceFields } from './place-fields.tsx';
import { Required } from './required.tsx';
import { StatusField } from './status-field.tsx';
import { TranslationFields } from './translations.tsx';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import styles from './basic-info-step.module.css';
import formGridStyles from '../../shared/form-grid.module.css';

/** The options of 'Assign to User'. */
export interface Assignment {
  users: readonly SelectOption[];
  isLoading: boolean;
}

/** The localities that are offered, by city where there are several, and the hidden one that a home is in (S25, S29). */
function LocationOptions({ stored }: { stored: string | undefined }) {
  const isHidden = knownLocalities().some(({ name, hidden }) => hidden && name === stored);
  return (
    <>
      {localityGroups().map(({ city, names }) => {
        const options = names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ));
        if (city === undefined) return options;
        return (
          <optgroup key={city} label={city}>
            {options}
          </optgroup>
        );
      })}
      {isHidden && <option value={stored}>{stored}</option>}
    </>
  );
}

interface StepProps {
  wizard: PropertyWizard;
}

/** Step 1. In the edit form it also has status, assignment and the featured flag. */
export function BasicInfoStep({ wizard, assignment }: StepProps & { assignment: Assignment | undefined }) {
  const { form, kind } = wizard;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={formGridStyles.grid}>
      <TextField
        className={formGridStyles.full}
        label={<Required label={formTexts.name} />}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextArea
        className={formGridStyles.full}
        label={<Required label={formTexts.description} />}
        required
        error={errors.description?.message}
        {...register('description')}
      />
      <TranslationFields wizard={wizard} />
      <SelectField
        label={<Required label={formTexts.location} />}
        required
        options={[{ value: '', label: formTexts.selectLocation }]}
        error={errors.location?.message}
        {...register('location')}
      >
        <LocationOptions stored={formState.defaultValues?.location} />
      </SelectField>
      {kind === 'edit' ? <StatusField form={form} /> : <div className={styles.spacer} aria-hidden="true" />}
      <PriceFields wizard={wizard} />
      {assignment && <AssignmentField wizard={wizard} assignment={assignment} />}
      {kind === 'edit' && (
        <div className={styles.besideField}>
          <Switch label={formTexts.featured} {...register('featured')} />
        </div>
      )}
      <PlaceFields form={form} />
    </div>
  );
}

function PriceFields({ wizard: { form } }: StepProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const field = { min: 0, step: 0.01, required: true } as const;
  return (
    <>
      <RupeesField
        {...field}
        label={<Required label={formTexts.minPrice} />}
        error={errors.minPrice?.message}
        {...register('minPrice')}
      />
      <RupeesField
        {...field}
        label={<Required label={formTexts.maxPrice} />}
        error={errors.maxPrice?.message}
        {...register('maxPrice')}
      />
    </>
  );
}

function AssignmentField({
  wizard: { form },
  assignment: { users, isLoading },
}: StepProps & { assignment: Assignment }) {
  const isOff = isLoading || users.length === 0;
  const off = isLoading ? ADMIN_TEXTS.property.loadingUsers : ADMIN_TEXTS.property.noUsers;
  // Controlled: the form library omits the value of a disabled field, and the field is disabled while users load.
  return (
    <Controller
      control={form.control}
      name="assignedUserId"
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label={formTexts.assign}
          hint={formTexts.assignHint}
          options={isOff ? [{ value: '', label: off }] : [{ value: '', label: formTexts.notAssigned }, ...users]}
          error={fieldState.error?.message}
          disabled={isOff}
          value={isOff ? '' : field.value}
        />
      )}
    />
  );
}
