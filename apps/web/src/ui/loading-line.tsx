import styles from './loading-line.module.css';

/**
 * A line along the top of the window while a page or a dialog is on its way, from a moment on: most come at once. For
 * the eye; a screen reader hears the page when the focus goes to its heading.
 */
export function LoadingLine() {
  return <div className={styles.line} />;
}
