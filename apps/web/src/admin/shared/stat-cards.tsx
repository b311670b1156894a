import type { CSSProperties } from 'react';
import styles from './stat-cards.module.css';

export interface Stat {
  label: string;
  /** undefined while unknown: counters fail silently (ADMB19, ADMU13) */
  value: number | undefined;
  /** the colour of its rows in the list, as a dot beside the label */
  tone?: 'green' | 'purple' | 'grey' | 'red' | 'amber' | 'indigo' | undefined;
}

const NUMBER = new Intl.NumberFormat('en-IN');

/** A total and its parts, in a row where there is room. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.cards}>
      {stats.map(({ label, value, tone }) => (
        <div className={styles.stat} key={label}>
          <dt>
            {tone && <i style={{ '--tone': `var(--color-${tone})` } as CSSProperties} />}
            {label}
          </dt>
          <dd>{value === undefined ? '\u00a0' : NUMBER.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
