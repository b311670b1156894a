import { fill } from '@aangan/contract/core/translation';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NumberField, RupeesField, type NumberFieldProps } from '../../../shared/fields/number-field.tsx';
import { rates as texts } from '../rates.texts.ts';
import type { RatesField, RatesValues } from '../rates-values.ts';
import styles from './rates-fields.module.css';

interface FormProps {
  form: UseFormReturn<RatesValues>;
}

/** Day and source, then the rates: shares in percent, amounts in rupees. */
export function RatesFields({ form }: FormProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const field = (name: TypedField) => ({ error: errors[name]?.message, ...register(name) });
  return (
    <div className={styles.fields}>
      <div className={styles.halves}>
        <DateField label={texts.effectiveFrom} required {...field('effectiveFrom')} />
        <TextField label={texts.source} required hint={texts.sourceHint} {...field('source')} />
      </div>
      <Group title={texts.gst}>
        <div className={styles.thirds}>
          <PercentField label={texts.gst} {...field('gstBp')} />
          <PercentField label={texts.reducedGst} {...field('gstReducedBp')} />
        </div>
        <div className={styles.halves}>
          <RupeesField label={texts.upToValue} hint={texts.upToValueHint} required {...field('gstReducedMaxValue')} />
          <NumberField label={texts.upToCarpet} required unit={texts.squareMetresUnit} {...field('gstReducedMaxSqM')} />
        </div>
      </Group>
      <Group title={texts.dutyAndRegistration}>
        <div className={styles.thirds}>
          <PercentField label={texts.aMan} {...field('dutyManBp')} />
          <PercentField label={texts.aWoman} {...field('dutyWomanBp')} />
          <PercentField label={texts.jointly} {...field('dutyJointBp')} />
          <PercentField label={texts.registration} {...field('registrationBp')} />
          <RupeesField label={texts.atMost} required {...field('registrationCap')} />
        </div>
      </Group>
      <Group title={texts.loan}>
        <div className={styles.halves}>
          <Bands form={form} />
          <PercentField label={texts.interest} {...field('loanRateBp')} />
          <PercentField label={texts.shareOfIncome} {...field('foirBp')} />
        </div>
      </Group>
    </div>
  );
}

type TypedField = Exclude<RatesField, 'loanBands'>;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function PercentField(props: NumberFieldProps) {
  return <NumberField unit={texts.percentUnit} required {...props} />;
}

/** The bands of a loan, each up to its end; the last one has none. */
function Bands({ form }: FormProps) {
  const numbers = form.getValues('loanBands').map((_, index) => index + 1);
  return numbers.map((number) => <Band key={number} form={form} number={number} isLast={number === numbers.length} />);
}

/** @param number counts from 1 */
function Band({ form: { register, formState }, number, isLast }: FormProps & { number: number; isLast: boolean }) {
  const index = number - 1;
  const errors = formState.errors.loanBands?.[index];
  const ofBand = (label: string) => (
    <>
      {label} <span className="sr-only">{fill(texts.ofBand, { number: String(number) })}</span>
    </>
  );
  return (
    <>
      {isLast ? (
        <p className={styles.above}>{texts.above}</p>
      ) : (
        <RupeesField
          label={ofBand(texts.upTo)}
          required
          error={errors?.upTo?.message}
          {...register(`loanBands.${index}.upTo`)}
        />
      )}
      <PercentField
        label={ofBand(texts.lentAtMost)}
        error={errors?.bp?.message}
        {...register(`loanBands.${index}.bp`)}
      />
    </>
  );
}
