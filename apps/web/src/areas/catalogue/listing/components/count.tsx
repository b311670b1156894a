import { formatCount } from '@aangan/contract/core/money';
import { plural } from '@aangan/contract/core/translation';
import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import * as texts from '../listing.texts.ts';
import type { Facets } from '../use-facets.ts';
import styles from './count.module.css';

/** How many homes a choice finds. */
export function Count({ count }: { count: number }) {
  return (
    <>
      <span className={classNames('num', styles.count, count === 0 && styles.none)} aria-hidden="true">
        {formatCount(count)}
      </span>
      <span className="sr-only">{plural(texts.homes, count, {})}</span>
    </>
  );
}

interface Counted<Value> {
  value: Value;
  count: number;
}

/** Returns the count of one choice; undefined while unknown. */
export function countOf<Value>(list: readonly Counted<Value>[] | undefined, value: Value): number | undefined {
  return list?.find((one) => one.value === value)?.count;
}

/**
 * Returns the second line of a toggle, empty while the counts load so that nothing shifts.
 * @param list the counts that include this choice
 */
export function countNote<Value>(facets: Facets, list: readonly Counted<Value>[] | undefined, value: Value): ReactNode {
  if (facets === undefined) return '\u00a0';
  const count = countOf(list, value);
  return count !== undefined && <Count count={count} />;
}
