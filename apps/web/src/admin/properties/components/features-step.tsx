import { fill } from '@aangan/contract/core/translation';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Plus, Trash2 } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EMPTY_CHARACTERISTIC, type PropertyValues } from '../property-values.ts';
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts';
import { AmenitiesBox } from './amenities-box.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import styles from './features-step.module.css';

interface FormProps {
  form: UseFormReturn<PropertyValues>;
}

/** Step 4: characteristics as name and value, and amenities. */
export function FeaturesStep({ form }: FormProps) {
  return (
    <div className={styles.step}>
      <Characteristics form={form} />
      <AmenitiesBox form={form} />
    </div>
  );
}

function Characteristics({ form }: FormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'characteristics' });
  const { box, noteRemoval } = useFocusAfterRemoval<HTMLFieldSetElement>(fields.length);
  return (
    <fieldset ref={box}>
      <legend className={classNames('panel-title', styles.legend)}>{formTexts.characteristics}</legend>
      <div className={styles.pairs}>
        {fields.length === 0 && <p className="muted">{formTexts.noCharacteristics}</p>}
        {fields.map(({ id }, index) => (
          <Characteristic
            key={id}
            form={form}
            index={index}
            onRemove={() => {
              form.clearErrors('characteristics');
              noteRemoval(index);
              remove(index);
            }}
          />
        ))}
        <div>
          <Button variant="second" onClick={() => append({ ...EMPTY_CHARACTERISTIC })}>
            <Icon of={Plus} />
            {formTexts.addCharacteristic}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

interface CharacteristicProps extends FormProps {
  index: number;
  onRemove: () => void;
}

function Characteristic({ form: { register, formState }, index, onRemove }: CharacteristicProps) {
  const errors = formState.errors.characteristics?.[index];
  const number = index + 1;
  return (
    <div className={styles.pair}>
      <TextField
        label={<Numbered label={formTexts.key} number={number} />}
        placeholder={formTexts.keyExample}
        autoComplete="off"
        error={errors?.keyName?.message}
        {...register(`characteristics.${index}.keyName`)}
      />
      <TextField
        label={<Numbered label={formTexts.value} number={number} />}
        placeholder={formTexts.valueExample}
        autoComplete="off"
        error={errors?.valueName?.message}
        {...register(`characteristics.${index}.valueName`)}
      />
      <IconButton
        icon={Trash2}
        label={fill(formTexts.removeCharacteristic, { number: String(number) })}
        isDanger
        onClick={onRemove}
      />
    </div>
  );
}

function Numbered({ label, number }: { label: string; number: number }) {
  return (
    <>
      {label} <span className="sr-only">{fill(formTexts.ofCharacteristic, { number: String(number) })}</span>
    </>
  );
}
