import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { FLAT_TYPES } from '@aangan/contract/lists';
import { useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Plus, Trash2 } from '../../../../ui/icons.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { EMPTY_FLAT, type PropertyValues } from '../property-values.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { Required } from './required.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './flats-step.module.css';
import layout from '../../../../ui/layout.module.css';

const TYPES = [{ value: '', label: 'Select a type' }, ...FLAT_TYPES.map((type) => ({ value: type, label: type }))];

interface FormProps {
  form: UseFormReturn<PropertyValues>;
}

/** Step 3: the flat types on offer, never fewer than one. */
export function FlatsStep({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'flats' });
  const [isRefused, setIsRefused] = useState(false);
  const { box, noteRemoval } = useFocusAfterRemoval<HTMLDivElement>(fields.length);
  const handleRemove = (index: number) => {
    setIsRefused(fields.length === 1);
    if (fields.length === 1) return;
    form.clearErrors('flats');
    noteRemoval(index);
    remove(index);
  };
  const problem = isRefused ? ADMIN_TEXTS.property.lastFlat : form.formState.errors.flats?.message;
  return (
    <div className={styles.flats} ref={box}>
      {fields.map(({ id }, index) => (
        <FlatBlock key={id} form={form} index={index} onRemove={() => handleRemove(index)} />
      ))}
      <FieldError>{problem}</FieldError>
      <div>
        <Button
          variant="second"
          onClick={() => {
            setIsRefused(false);
            append({ ...EMPTY_FLAT });
          }}
        >
          <Icon of={Plus} />
          Add Another Flat Type
        </Button>
      </div>
    </div>
  );
}

interface FlatBlockProps extends FormProps {
  index: number;
  onRemove: () => void;
}

function FlatBlock({ form: { register, formState }, index, onRemove }: FlatBlockProps) {
  const errors = formState.errors.flats?.[index];
  const number = index + 1;
  return (
    <fieldset className={styles.flat}>
      <legend className="sr-only">Flat #{number}</legend>
      <div className={classNames(layout.row, layout.between)}>
        <h3 aria-hidden="true">Flat #{number}</h3>
        <Button variant="danger-quiet" size="compact" aria-label={`Remove Flat #${number}`} onClick={onRemove}>
          <Icon of={Trash2} size="s" />
          Remove
        </Button>
      </div>
      <div className={styles.thirds}>
        <SelectField
          label={<Required label="Type" />}
          required
          options={TYPES}
          error={errors?.type?.message}
          {...register(`flats.${index}.type`)}
        />
        <TextField
          label={<Required label="Area (sqft)" />}
          required
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          error={errors?.area?.message}
          {...register(`flats.${index}.area`)}
        />
        <TextField
          label={<Required label="Price" />}
          required
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          affix="₹"
          error={errors?.price?.message}
          {...register(`flats.${index}.price`)}
        />
      </div>
    </fieldset>
  );
}
