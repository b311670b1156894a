import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { todayInIndia } from '@aangan/contract/core/dates';
import { FLAT_TYPES, flatTypes } from '@aangan/contract/catalogue/search-lists';
import { formatRupees } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Plus, Trash2 } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { NumberField, RupeesField } from '../../../shared/fields/number-field.tsx';
import { typedRupees } from '../../shared/typed-rules.ts';
import { properties as texts } from '../properties.texts.ts';
import { pricesBesideFlats, type PriceSpan } from '../doubtful-prices.ts';
import { EMPTY_FLAT, isAgreementDoubtful, type FlatValues } from '../property-facts.ts';
import type { PropertyValues } from '../property-values.ts';
import type { PropertyWizard } from '../use-property-wizard.ts';
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts';
import { NotInPrice } from './not-in-price.tsx';
import { Required } from './required.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import insetStyles from './inset.module.css';
import styles from './flats-step.module.css';
import layout from '../../../ui/layout.module.css';

/** The offered types, and those of the stored flats that are no longer offered (S32). */
function typeOptions(stored: readonly FlatValues[]) {
  const types = [...FLAT_TYPES]
    .sort()
    .filter((type) => flatTypes().includes(type) || stored.some((flat) => flat.type === type));
  return [{ value: '', label: formTexts.selectType }, ...types.map((type) => ({ value: type, label: type }))];
}

interface FormProps {
  form: UseFormReturn<PropertyValues>;
}

/** Step 3: the offered flats, at least one, and the charges not in their prices. */
export function FlatsStep({ wizard: { form, base } }: { wizard: PropertyWizard }) {
  return (
    <div className={styles.step}>
      <Flats form={form} stored={base.flats} />
      <FlatPrices form={form} />
      <NotInPrice form={form} />
    </div>
  );
}

/** Says where the prices of flats and home differ, and offers to copy those of the flats (ADMP43). */
function FlatPrices({ form }: FormProps) {
  const values = useWatch({ control: form.control });
  const found = pricesBesideFlats(values as PropertyValues);
  if (!found) return null;
  const { home, flats } = found;
  const range = ({ lowest, highest }: PriceSpan) =>
    lowest === highest
      ? formatRupees(lowest)
      : fill(texts.priceRange, { lowest: formatRupees(lowest), highest: formatRupees(highest) });
  const take = () => {
    const set = (name: 'minPrice' | 'maxPrice', rupees: number) =>
      form.setValue(name, typedRupees(rupees), { shouldDirty: true, shouldValidate: true });
    set('minPrice', flats.lowest);
    set('maxPrice', flats.highest);
  };
  return (
    <Notice kind="warning">
      <div className={layout.row}>
        {fill(texts.flatsOutside, { flats: range(flats), home: range(home) })}
        <Button variant="second" size="compact" onClick={take}>
          {texts.takeFlatPrices}
        </Button>
      </div>
    </Notice>
  );
}

function Flats({ form, stored }: FormProps & { stored: readonly FlatValues[] }) {
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
    <div className={insetStyles.list} ref={box}>
      {fields.map(({ id }, index) => (
        <FlatBlock key={id} form={form} index={index} stored={stored} onRemove={() => handleRemove(index)} />
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
          {formTexts.addFlat}
        </Button>
      </div>
    </div>
  );
}

interface FlatProps extends FormProps {
  index: number;
  /** The flats that the form was opened with. */
  stored: readonly FlatValues[];
}

function FlatBlock({ form, index, stored, onRemove }: FlatProps & { onRemove: () => void }) {
  const { register, formState } = form;
  const errors = formState.errors.flats?.[index];
  const number = index + 1;
  const title = fill(formTexts.flat, { number: String(number) });
  return (
    <fieldset className={insetStyles.inset}>
      <legend className="sr-only">{title}</legend>
      <div className={classNames(layout.row, layout.between, insetStyles.head)}>
        <h3 aria-hidden="true">{title}</h3>
        <Button
          variant="danger-quiet"
          size="compact"
          aria-label={fill(formTexts.removeFlat, { number: String(number) })}
          onClick={onRemove}
        >
          <Icon of={Trash2} size="s" />
          {formTexts.remove}
        </Button>
      </div>
      <div className={insetStyles.thirds}>
        <SelectField
          label={<Required label={formTexts.type} />}
          required
          options={typeOptions(stored)}
          error={errors?.type?.message}
          {...register(`flats.${index}.type`)}
        />
        <NumberField
          label={<Required label={formTexts.area} />}
          required
          min={0}
          step={0.01}
          error={errors?.area?.message}
          {...register(`flats.${index}.area`)}
        />
        <RupeesField
          label={<Required label={formTexts.price} />}
          required
          min={0}
          step={0.01}
          error={errors?.price?.message}
          {...register(`flats.${index}.price`)}
        />
      </div>
      <AgreementValue form={form} index={index} stored={stored} />
      <Units form={form} index={index} />
    </fieldset>
  );
}

function AgreementValue({ form: { register, formState, control }, index, stored }: FlatProps) {
  const flat = useWatch({ control, name: `flats.${index}` });
  return (
    <div className={insetStyles.halves}>
      <RupeesField
        label={texts.agreementValue}
        error={formState.errors.flats?.[index]?.agreementValue?.message}
        {...register(`flats.${index}.agreementValue`)}
      />
      {isAgreementDoubtful(flat, stored) && (
        <div className={styles.question}>
          <Notice kind="warning">{texts.priceChanged}</Notice>
        </div>
      )}
    </div>
  );
}

function Units({ form: { register, formState }, index }: FormProps & { index: number }) {
  const errors = formState.errors.flats?.[index];
  return (
    <div className={insetStyles.thirds}>
      <NumberField
        isWhole
        label={texts.unitsTotal}
        error={errors?.unitsTotal?.message}
        {...register(`flats.${index}.unitsTotal`)}
      />
      <NumberField
        isWhole
        label={texts.unitsAvailable}
        error={errors?.unitsAvailable?.message}
        {...register(`flats.${index}.unitsAvailable`)}
      />
      <DateField
        label={texts.asOf}
        max={todayInIndia()}
        error={errors?.unitsAsOf?.message}
        {...register(`flats.${index}.unitsAsOf`)}
      />
    </div>
  );
}
