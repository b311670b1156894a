import * as texts from './ui.texts.ts';
import styles from './skip-link.module.css';

/** The first tab stop: skips the header to the element with the id `main`. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#main">
      {texts.skipToContent}
    </a>
  );
}
