import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** The spinner inside a busy control, whose label says what is going on. */
export function Spinner() {
  return <span className={styles.spin} aria-hidden="true" />;
}

export interface WaitingProps {
  /** what is loading */
  text: string;
  /** shown above a page that is already visible, instead of in its place */
  isAbove?: boolean;
}

/** Shown while a page or panel waits for its first data. */
export function Waiting({ text, isAbove = false }: WaitingProps) {
  return (
    <output className={isAbove ? styles.above : styles.waiting} data-waiting={!isAbove || undefined}>
      <span className={classNames(styles.spin, !isAbove && styles.big)} aria-hidden="true" />
      <span>{text}</span>
    </output>
  );
}
