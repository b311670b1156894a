import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-list.module.css';

export interface DataItem {
  label: string;
  /** a row without a value is left out, not filled with a dash */
  value: ReactNode;
}

const hasValue = ({ value }: DataItem) => value !== null && value !== undefined && value !== '';

export interface DataListProps {
  items: readonly DataItem[];
  /** two columns from 768 px */
  isTwo?: boolean | undefined;
}

/** Names at the left, values at the right, a line between rows. Nothing when no row has a value. */
export function DataList({ items, isTwo }: DataListProps) {
  const rows = items.filter(hasValue);
  if (rows.length === 0) return null;
  return (
    <dl className={classNames(styles.list, isTwo && styles.two)}>
      {rows.map(({ label, value }) => (
        <div key={`${label} ${typeof value === 'string' ? value : ''}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface FactItem extends DataItem {
  /** takes the remaining width, a whole row on a phone: for a value with a bar */
  isWide?: boolean | undefined;
}

/** A few large facts in one row, lines between them. */
export function FactRow({ items }: { items: readonly FactItem[] }) {
  const facts = items.filter(hasValue);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A bar filled by `percent`. Hidden from screen readers, so show the number beside it. */
export function ProgressBar({ percent }: { percent: number }) {
  return (
    <div className={styles.bar} aria-hidden="true" style={{ '--done': `${percent}%` } as CSSProperties}>
      <span />
    </div>
  );
}
