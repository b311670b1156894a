import type { RepaymentYear } from '@aangan/contract/loan';
import { formatRupees } from '@aangan/contract/money';
import { plural } from '@aangan/contract/translation';
import { useId, useState, type CSSProperties } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { loan as texts } from '../loan.texts.ts';
import styles from './repayment.module.css';

/** How a loan is paid back: a bar a year, and the same as a table on demand. */
export function Repayment({ years }: { years: readonly RepaymentYear[] }) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <div>
      <div className={styles.head}>
        <h3>{texts.paidBack}</h3>
        <Button variant="quiet" aria-expanded={isTable} aria-controls={id} onClick={() => setIsTable(!isTable)}>
          {texts.showAsTable}
        </Button>
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.interest}>{texts.interest}</span>
        <span className={styles.principal}>{texts.principal}</span>
      </p>
      <Bars years={years} />
      <div id={id} hidden={!isTable}>
        {isTable && (
          // In a narrow window the columns go on at the side: a keyboard has to reach them.
          <div className={styles.scroll} role="region" aria-label={texts.paidBack} tabIndex={0}>
            <YearTable years={years} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Named below their bars: the first year and every fifth. */
const hasName = (year: number) => year === 1 || year % 5 === 0;

function Bars({ years }: { years: readonly RepaymentYear[] }) {
  const highest = Math.max(...years.map(({ interest, principal }) => interest + principal));
  const part = (amount: number) => ({ '--part': amount / highest }) as CSSProperties;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made here has no address for an img
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

function YearTable({ years }: { years: readonly RepaymentYear[] }) {
  return (
    <table className={classNames('small', styles.table)}>
      <caption className="sr-only">{texts.paidBack}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.year}</th>
          <th scope="col">{texts.interest}</th>
          <th scope="col">{texts.principal}</th>
          <th scope="col">{texts.balance}</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, interest, principal, balance }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{formatRupees(interest)}</td>
            <td>{formatRupees(principal)}</td>
            <td>{formatRupees(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
