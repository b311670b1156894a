import * as texts from '../property.texts.ts';
import type { PageSection } from '../sections.ts';
import { useCurrentSection } from '../use-current-section.ts';
import styles from './on-this-page.module.css';

/** Links to the sections: a row of chips, on wide windows a sticky bar that marks the section being read. */
export function OnThisPage({ sections }: { sections: readonly PageSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav className={styles.nav} aria-label={texts.onThisPage}>
      <ul>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current || undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
