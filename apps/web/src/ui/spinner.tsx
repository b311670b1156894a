import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** The turning ring inside a busy control, whose words say what is going on. */
export function Spinner() {
  return <span className={styles.spin} aria-hidden="true" />;
}

export interface WaitingProps {
  /** what is being waited for, in words */
  text: string;
}

/** A page or panel that waits for its first data. */
export function Waiting({ text }: WaitingProps) {
  return (
    <output className={styles.waiting} data-waiting>
      <span className={classNames(styles.spin, styles.big)} aria-hidden="true" />
      <span>{text}</span>
    </output>
  );
}
