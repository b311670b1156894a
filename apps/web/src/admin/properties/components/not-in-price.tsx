import { todayInIndia } from '@aangan/contract/core/dates';
import { CHARGE_UNITS } from '@aangan/contract/catalogue/lists';
import { fill } from '@aangan/contract/core/translation';
import { useId, type ReactNode } from 'react';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Plus, Trash2 } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RupeesField } from '../../../shared/fields/number-field.tsx';
import { properties as texts } from '../properties.texts.ts';
import { EMPTY_CHARGE } from '../property-facts.ts';
import type { PropertyValues } from '../property-values.ts';
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts';
import insetStyles from './inset.module.css';
import styles from './not-in-price.module.css';

const UNITS = CHARGE_UNITS.map((value) => ({ value, label: texts.units[value] }));

interface FormProps {
  form: UseFormReturn<PropertyValues>;
}

/** Charges on top of the price: a list, none, or, without a day, unknown (T18). */
export function NotInPrice({ form }: FormProps) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'notInPrice.rows' });
  const { box, noteRemoval } = useFocusAfterRemoval<HTMLFieldSetElement>(fields.length);
  const suggestions = useId();
  const errors = formState.errors.notInPrice;
  const hasCharges = fields.length > 0;
  return (
    <fieldset ref={box} className={insetStyles.list}>
      <legend className={classNames('panel-title', styles.legend)}>{texts.notInPrice}</legend>
      <datalist id={suggestions}>
        {texts.suggestions.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
      {fields.map(({ id }, index) => (
        <Charge
          key={id}
          form={form}
          index={index}
          suggestions={suggestions}
          onRemove={() => {
            form.clearErrors('notInPrice');
            noteRemoval(index);
            remove(index);
          }}
        />
      ))}
      <FieldError>{errors?.rows?.message}</FieldError>
      <div>
        <Button
          variant="second"
          onClick={() => {
            form.setValue('notInPrice.isNothing', false, { shouldDirty: true });
            append({ ...EMPTY_CHARGE });
          }}
        >
          <Icon of={Plus} />
          {texts.addCharge}
        </Button>
      </div>
      <div className={classNames(insetStyles.halves, styles.said)}>
        <DateField
          label={texts.asOf}
          max={todayInIndia()}
          error={errors?.asOf?.message}
          {...register('notInPrice.asOf')}
        />
        {/* Controlled: the form library omits the value of a disabled field. */}
        <Controller
          control={control}
          name="notInPrice.isNothing"
          render={({ field: { value, onChange, ref, name, onBlur } }) => (
            <Checkbox
              ref={ref}
              name={name}
              label={texts.nothingOnTop}
              checked={value && !hasCharges}
              disabled={hasCharges}
              onBlur={onBlur}
              onChange={(event) => {
                form.clearErrors('notInPrice.asOf');
                onChange(event.target.checked);
              }}
            />
          )}
        />
      </div>
    </fieldset>
  );
}

interface ChargeProps extends FormProps {
  index: number;
  /** the id of the datalist */
  suggestions: string;
  onRemove: () => void;
}

function Charge({ form: { register, formState }, index, suggestions, onRemove }: ChargeProps) {
  const errors = formState.errors.notInPrice?.rows?.[index];
  const number = String(index + 1);
  const numbered = (label: string): ReactNode => (
    <>
      {label} <span className="sr-only">{fill(texts.ofCharge, { number })}</span>
    </>
  );
  return (
    <div className={styles.charge}>
      <TextField
        label={numbered(texts.label)}
        list={suggestions}
        autoComplete="off"
        error={errors?.label?.message}
        {...register(`notInPrice.rows.${index}.label`)}
      />
      <RupeesField
        label={numbered(texts.amount)}
        error={errors?.amount?.message}
        {...register(`notInPrice.rows.${index}.amount`)}
      />
      <SelectField
        label={numbered(texts.unit)}
        options={UNITS}
        error={errors?.unit?.message}
        {...register(`notInPrice.rows.${index}.unit`)}
      />
      <TextField
        label={numbered(texts.note)}
        autoComplete="off"
        error={errors?.note?.message}
        {...register(`notInPrice.rows.${index}.note`)}
      />
      <IconButton icon={Trash2} label={fill(texts.removeCharge, { number })} isDanger onClick={onRemove} />
    </div>
  );
}
