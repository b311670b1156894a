import { announcedChanges } from '@aangan/contract/catalogue/changes';
import type { PropertyChange } from '@aangan/contract/catalogue/change-entities';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { DatedChange } from '../../shared/changes/dated-change.tsx';
import { Button } from '../../../../ui/button.tsx';
import * as texts from '../property.texts.ts';
import { useReveal } from '../use-reveal.ts';
import styles from './recent-changes.module.css';

/** Changes shown at first. */
const SHOWN = 3;

/** The changes, newest first. */
export function RecentChanges({ changes }: { changes: readonly PropertyChange[] }) {
  const { ref, isOpen, open } = useReveal<HTMLLIElement>();
  const lines = announcedChanges(changes);
  return (
    <section aria-labelledby="since">
      <h2 id="since">{texts.sinceLastLook}</h2>
      <ul className={styles.changes}>
        {lines.slice(0, isOpen ? undefined : SHOWN).map((change, i) => (
          <li key={change.id} {...(i === SHOWN && { ref, tabIndex: -1 })}>
            <DatedChange change={change} iconSize="m" />
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && !isOpen && (
        <Button variant="quiet" className={styles.more} onClick={open}>
          {fill(texts.showAll, { count: formatCount(lines.length) })}
        </Button>
      )}
    </section>
  );
}
