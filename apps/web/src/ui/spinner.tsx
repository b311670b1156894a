import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** The turning ring inside a busy control, whose words say what is going on. */
export function Spinner() {
  return <span className={styles.spin} aria-hidden="true" />;
}

export interface WaitingProps {
  /** what is being waited for, in words */
  text: string;
  /** lies above a page that is seen already, instead of standing in its place */
  isAbove?: boolean;
}

/** A page or panel that waits for its first data. */
export function Waiting({ text, isAbove = false }: WaitingProps) {
  return (
    <output className={isAbove ? styles.above : styles.waiting} data-waiting={!isAbove || undefined}>
      <span className={classNames(styles.spin, !isAbove && styles.big)} aria-hidden="true" />
      <span>{text}</span>
    </output>
  );
}
