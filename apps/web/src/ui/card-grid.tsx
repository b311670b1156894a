import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './card-grid.module.css';

export interface CardGridProps extends Omit<ComponentPropsWithRef<'ul'>, 'className'> {
  /** three columns instead of two on a wide window */
  isThree?: boolean | undefined;
}

/** Cards beside each other, each in a `<li>`: one to a row on a phone, then two or three. */
export function CardGrid({ isThree, ...list }: CardGridProps) {
  return <ul {...list} className={classNames(styles.grid, isThree && styles.three)} />;
}
