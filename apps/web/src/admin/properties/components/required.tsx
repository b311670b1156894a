import styles from './required.module.css';

/** A label with a required mark; decorative, because screen readers get it from the field. */
export function Required({ label }: { label: string }) {
  return (
    <>
      {label}{' '}
      <span className={styles.mark} aria-hidden="true">
        *
      </span>
    </>
  );
}
