import { isUsualNumber } from '@aangan/contract/catalogue/rera';
import { todayInIndia } from '@aangan/contract/core/dates';
import { WHOLE_PROJECT } from '@aangan/contract/core/limits';
import { SITE } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Plus, Trash2 } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { properties as texts } from '../properties.texts.ts';
import { EMPTY_PHASE, isRegisterDoubtful } from '../property-facts.ts';
import type { PropertyValues } from '../property-values.ts';
import { useFocusAfterRemoval } from '../../shared/use-focus-after-removal.ts';
import { Required } from './required.tsx';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import layout from '../../../ui/layout.module.css';
import insetStyles from './inset.module.css';
import styles from './registrations.module.css';

interface FormProps {
  form: UseFormReturn<PropertyValues>;
}

interface PhaseProps extends FormProps {
  index: number;
}

/** With the values that the form was opened with. */
interface StepProps extends FormProps {
  base: PropertyValues;
}

/**
 * The registered facts of each registration. Number, link and promised day of the first one are the property's fields
 * above; further ones have their own.
 */
export function Registrations({ form, base }: StepProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'phases' });
  const { box, noteRemoval } = useFocusAfterRemoval<HTMLDivElement>(fields.length);
  const isNamed = fields.length > 1;
  const add = () => {
    // The default name of a single registration is meaningless beside another one.
    if (!isNamed && form.getValues('phases.0.name') === WHOLE_PROJECT) form.setValue('phases.0.name', '');
    append({ ...EMPTY_PHASE });
  };
  const handleRemove = (index: number) => {
    form.clearErrors('phases');
    noteRemoval(index - 1);
    remove(index);
  };
  return (
    <div className={classNames(insetStyles.list, styles.wide)} ref={box}>
      <fieldset className={insetStyles.inset}>
        <legend className="sr-only">{texts.registerFacts}</legend>
        <h3 aria-hidden="true" className={insetStyles.head}>
          {texts.registerFacts}
        </h3>
        {isNamed && (
          <div className={insetStyles.halves}>
            <NameField form={form} index={0} />
          </div>
        )}
        <RegisterFacts form={form} base={base} index={0} />
      </fieldset>
      {fields.slice(1).map(({ id }, index) => (
        <OtherRegistration
          key={id}
          form={form}
          base={base}
          index={index + 1}
          onRemove={() => handleRemove(index + 1)}
        />
      ))}
      <FieldError>{form.formState.errors.phases?.message}</FieldError>
      <div>
        <Button variant="second" onClick={add}>
          <Icon of={Plus} />
          {texts.addRegistration}
        </Button>
      </div>
    </div>
  );
}

function OtherRegistration({ form, base, index, onRemove }: PhaseProps & StepProps & { onRemove: () => void }) {
  const { register, formState, control } = form;
  const errors = formState.errors.phases?.[index];
  const [name, number] = useWatch({ control, name: [`phases.${index}.name`, `phases.${index}.reraNo`] });
  const title = name.trim() || fill(texts.registration, { number: String(index + 1) });
  return (
    <fieldset className={insetStyles.inset}>
      <legend className="sr-only">{title}</legend>
      <div className={classNames(layout.row, layout.between, insetStyles.head)}>
        <h3 aria-hidden="true">{title}</h3>
        <Button
          variant="danger-quiet"
          size="compact"
          aria-label={fill(texts.removeNamed, { name: title })}
          onClick={onRemove}
        >
          <Icon of={Trash2} size="s" />
          {texts.remove}
        </Button>
      </div>
      <div className={insetStyles.halves}>
        <NameField form={form} index={index} />
        <DateField
          label={texts.possessionDate}
          error={errors?.possessionDate?.message}
          {...register(`phases.${index}.possessionDate`)}
        />
        <TextField
          label={<Required label={texts.reraNumber} />}
          required
          autoComplete="off"
          hint={unusualHint(number)}
          error={errors?.reraNo?.message}
          {...register(`phases.${index}.reraNo`)}
        />
        <TextField
          label={texts.reraLink}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={formTexts.linkExample}
          error={errors?.reraUrl?.message}
          {...register(`phases.${index}.reraUrl`)}
        />
      </div>
      <RegisterFacts form={form} base={base} index={index} />
    </fieldset>
  );
}

/** Returns a hint about a number that is not in the usual format, but may still be right. */
export function unusualHint(number: string): string | undefined {
  if (isUsualNumber(number)) return undefined;
  const { registerNumbers: masks } = SITE;
  return masks ? fill(texts.usualNumbers, { masks: masks.join(texts.orNumbers) }) : texts.unusualNumber;
}

function NameField({ form: { register, formState }, index }: PhaseProps) {
  return (
    <TextField
      label={<Required label={texts.phaseName} />}
      required
      autoComplete="off"
      error={formState.errors.phases?.[index]?.name?.message}
      {...register(`phases.${index}.name`)}
    />
  );
}

function RegisterFacts({ form, base, index }: PhaseProps & StepProps) {
  const { register, formState, setValue } = form;
  const errors = formState.errors.phases?.[index];
  const field = (name: 'registeredCompletion' | 'revisedCompletion' | 'progressAsOf' | 'checkedOn') => ({
    error: errors?.[name]?.message,
    ...register(`phases.${index}.${name}`),
  });
  const today = todayInIndia();
  return (
    <div className={insetStyles.thirds}>
      <NumberQuestion form={form} base={base} index={index} />
      <DateField label={texts.registered} {...field('registeredCompletion')} />
      <DateField label={texts.revised} {...field('revisedCompletion')} />
      <DateField label={texts.progress} max={today} {...field('progressAsOf')} />
      <div className={styles.checked}>
        <DateField label={texts.checked} max={today} {...field('checkedOn')} />
        <Button
          variant="second"
          onClick={() => setValue(`phases.${index}.checkedOn`, todayInIndia(), { shouldDirty: true })}
        >
          {texts.checkedToday}
        </Button>
      </div>
    </div>
  );
}

/**
 * Asks to check the registered facts when the number was changed and they were not: they were verified for the old
 * number.
 */
function NumberQuestion({ form: { control }, base, index }: PhaseProps & StepProps) {
  const [reraNo, phase] = useWatch({ control, name: ['reraNo', `phases.${index}`] });
  const stored = base.phases[index];
  const isOwn = index === 0;
  const isDoubtful = isRegisterDoubtful(
    { reraNo: isOwn ? reraNo : phase.reraNo, phase },
    stored && { reraNo: isOwn ? base.reraNo : stored.reraNo, phase: stored },
  );
  if (!isDoubtful) return null;
  return (
    <div className={styles.wide}>
      <Notice kind="warning">{texts.numberChanged}</Notice>
    </div>
  );
}
