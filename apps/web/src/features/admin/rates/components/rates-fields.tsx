import { fill } from '@aangan/contract/translation';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { rates as texts } from '../rates.texts.ts';
import type { RatesField, RatesValues } from '../rates-values.ts';
import styles from './rates-fields.module.css';

interface FormProps {
  form: UseFormReturn<RatesValues>;
}

/** Day and source, then what holds: shares in percent, amounts in rupees. */
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
          <RupeesField label={texts.upToValue} {...field('gstReducedMaxValue')} />
          <NumberField label={texts.upToCarpet} unit={texts.squareMetresUnit} {...field('gstReducedMaxSqM')} />
        </div>
      </Group>
      <Group title={texts.dutyAndRegistration}>
        <div className={styles.thirds}>
          <PercentField label={texts.aMan} {...field('dutyManBp')} />
          <PercentField label={texts.aWoman} {...field('dutyWomanBp')} />
          <PercentField label={texts.jointly} {...field('dutyJointBp')} />
          <PercentField label={texts.registration} {...field('registrationBp')} />
          <RupeesField label={texts.atMost} {...field('registrationCap')} />
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
type InputProps = Parameters<typeof TextField>[0];

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function NumberField(props: InputProps) {
  return <TextField type="number" inputMode="decimal" min={0} step={0.01} required {...props} />;
}

function PercentField(props: InputProps) {
  return <NumberField unit={texts.percentUnit} {...props} />;
}

function RupeesField(props: InputProps) {
  return <NumberField inputMode="numeric" step={1} affix="₹" {...props} />;
}

/** Bands of a loan, each up to its end; the last is all that is above. */
function Bands({ form: { register, formState, getValues } }: FormProps) {
  const bands = getValues('loanBands');
  return bands.map((_, index) => {
    const errors = formState.errors.loanBands?.[index];
    const ofBand = <span className="sr-only">{fill(texts.ofBand, { number: String(index + 1) })}</span>;
    return [
      index === bands.length - 1 ? (
        <p key={`above-${index}`} className={styles.above}>
          {texts.above}
        </p>
      ) : (
        <RupeesField
          key={`up-to-${index}`}
          label={
            <>
              {texts.upTo} {ofBand}
            </>
          }
          error={errors?.upTo?.message}
          {...register(`loanBands.${index}.upTo`)}
        />
      ),
      <PercentField
        key={`lent-${index}`}
        label={
          <>
            {texts.lentAtMost} {ofBand}
          </>
        }
        error={errors?.bp?.message}
        {...register(`loanBands.${index}.bp`)}
      />,
    ];
  });
}
