import { formatCount, formatRupees } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { NumberField, RupeesField, type NumberFieldProps } from '../../../../shared/fields/number-field.tsx';
import { initialFields, loanOutcome, type LoanOutcome, type LoanFields } from './loan-view.ts';
import { loan as texts } from './loan.texts.ts';
import type { LoanProps } from './loan-disclosure.tsx';
import styles from './loan.module.css';
import { Repayment } from './repayment.tsx';

/**
 * The cost of a loan and the amount that remains to be paid. The input stays in this component and is not stored (T24).
 */
export function Loan({ agreementValue, total, rates }: LoanProps) {
  const [fields, setFields] = useState<LoanFields>(() => initialFields(rates));
  const outcome = loanOutcome(fields, { agreementValue, total, rates });
  const { errors, most, result } = outcome;
  const field = (name: keyof LoanFields, label: string): NumberFieldProps => ({
    label,
    value: fields[name],
    error: errors[name],
    isWhole: name !== 'interest',
    onChange: (event) => setFields({ ...fields, [name]: event.target.value }),
  });
  return (
    <div className={styles.loan}>
      <div className={styles.fields}>
        <RupeesField {...field('income', texts.income)} isOptional className={styles.wide} />
        <RupeesField {...field('otherEmis', texts.otherEmis)} className={styles.wide} />
        <NumberField {...field('interest', texts.interestRate)} />
        <NumberField {...field('years', texts.duration)} />
        <LoanField {...field('loan', texts.loan)} most={most} />
      </div>
      <Sums outcome={outcome} total={total} />
      <p className="small muted">{texts.estimate}</p>
      {result && result.loan > 0 && <Repayment years={result.years} />}
    </div>
  );
}

/** Shows the maximum until something is typed, and again on leaving the field empty. */
function LoanField({ most, value, ...field }: NumberFieldProps & { most: number | null }) {
  const [isFocused, setIsFocused] = useState(false);
  const [isCleared, setIsCleared] = useState(false);
  const following = most === null || (isFocused && isCleared) ? '' : formatCount(most);
  return (
    <RupeesField
      {...field}
      className={styles.loanField}
      value={value === '' ? following : value}
      onFocus={() => setIsFocused(true)}
      onBlur={() => {
        setIsFocused(false);
        setIsCleared(false);
      }}
      onChange={(event) => {
        setIsCleared(event.target.value === '');
        field.onChange?.(event);
      }}
    />
  );
}

/** Results, each only where the input suffices. */
function Sums({ outcome: { byValue, byIncome, result }, total }: { outcome: LoanOutcome; total: number }) {
  return (
    <output className={styles.sums}>
      <dl>
        <Sum label={texts.byValue} amount={byValue} />
        {byIncome !== null && <Sum label={texts.byIncome} amount={byIncome} />}
        {result && (
          <>
            <Sum label={texts.emi} amount={result.emi} />
            <Sum label={texts.totalInterest} amount={result.totalInterest} />
            <div className={styles.own}>
              <dt>{texts.ownCash}</dt>
              <dd>{formatRupees(result.ownCash)}</dd>
              <dd className={styles.equation}>
                {fill(texts.sum, { price: formatRupees(total), loan: formatRupees(result.loan) })}
              </dd>
            </div>
          </>
        )}
      </dl>
    </output>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatRupees(amount)}</dd>
    </div>
  );
}
