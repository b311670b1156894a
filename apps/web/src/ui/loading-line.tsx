import { createPortal } from 'react-dom';
import styles from './loading-line.module.css';

/**
 * A progress line at the top of the window while a page or a dialog loads; delayed, as most load at once. Visual only:
 * a screen reader announces the page when its heading is focused. Rendered at the end of the document, because
 * elsewhere the browser would restyle all that follows before it paints a tap.
 */
export function LoadingLine() {
  return createPortal(<div className={styles.line} />, document.body);
}
