import { createPortal } from 'react-dom';
import styles from './loading-line.module.css';

/**
 * A line along the top of the window while a page or a dialog is on its way, from a moment on: most come at once. For
 * the eye; a screen reader hears the page when the focus goes to its heading. It stands at the end of the document: where
 * it is used, a browser would weigh anew how all that follows it looks, before it draws the answer to a tap.
 */
export function LoadingLine() {
  return createPortal(<div className={styles.line} />, document.body);
}
