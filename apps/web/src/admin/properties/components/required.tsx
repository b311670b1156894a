import styles from './required.module.css';

/** A label with the mark of a field that must be filled; screen readers hear it from the field itself. */
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
