import { navigate } from '../../../lib/router/navigation.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { sitePath } from '../site-url.ts';
import { site } from '../site.texts.ts';
import { PARTS, type PartName } from './parts.tsx';
import styles from './parts-nav.module.css';

const { parts: texts } = site;

const pathOf = (part: PartName) => sitePath({ part, page: 0 });

/** Opens a part; the page stays where it is scrolled to. */
export function showPart(part: PartName): void {
  navigate(pathOf(part), { preventScrollReset: true });
}

/** The parts of the form: a select on a phone, else a row of links, in a wide window a column. */
export function PartsNav({ part }: { part: PartName }) {
  return (
    <>
      <SelectField
        className={styles.select}
        label={texts.select}
        options={PARTS.map(({ name, title }) => ({ value: name, label: title }))}
        value={part}
        onChange={({ target }) => showPart(PARTS.find(({ name }) => name === target.value)?.name ?? part)}
      />
      <nav className={styles.nav} aria-label={texts.label}>
        <ul>
          {PARTS.map(({ name, title }) => (
            <li key={name}>
              <a
                href={pathOf(name)}
                aria-current={name === part ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  showPart(name);
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
