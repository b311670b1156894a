import type { RepaymentYear } from '@aangan/contract/catalogue/loan';
import { formatRupees } from '@aangan/contract/core/money';
import { plural } from '@aangan/contract/core/translation';
import type { CSSProperties } from 'react';
import { loan as texts } from './loan.texts.ts';
import { Chart } from './chart.tsx';
import styles from './repayment.module.css';

/** The repayment of a loan: a bar per year, and the same data as a table on demand. */
export function Repayment({ years }: { years: readonly RepaymentYear[] }) {
  return (
    <Chart
      title={texts.paidBack}
      className={styles.repayment}
      legend={[
        { name: texts.interest, tone: styles.interest },
        { name: texts.principal, tone: styles.principal },
      ]}
      drawing={<Bars years={years} />}
      columns={[texts.year, texts.interest, texts.principal, texts.balance]}
      rows={() =>
        years.map(({ year, interest, principal, balance }) => [
          String(year),
          ...[interest, principal, balance].map(formatRupees),
        ])
      }
    />
  );
}

/** Labelled are the first year and every fifth. */
const hasName = (year: number) => year === 1 || year % 5 === 0;

function Bars({ years }: { years: readonly RepaymentYear[] }) {
  const highest = Math.max(...years.map(({ interest, principal }) => interest + principal));
  const part = (amount: number) => ({ '--part': amount / highest }) as CSSProperties;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline chart has no URL for an img
    <div className={styles.bars} role="img" aria-label={plural(texts.chart, years.length, {})}>
      {years.map(({ year, interest, principal }) => (
        <span key={year}>
          <i className={styles.interest} style={part(interest)} />
          <i className={styles.principal} style={part(principal)} />
          <small>{hasName(year) && year}</small>
        </span>
      ))}
    </div>
  );
}
