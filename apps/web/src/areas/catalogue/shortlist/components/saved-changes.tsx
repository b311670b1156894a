import { announcedChanges } from '@aangan/contract/catalogue/changes';
import { formatDate } from '@aangan/contract/core/dates';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { plural } from '@aangan/contract/core/translation';
import { changes as changesTexts } from '../../shared/changes/changes.texts.ts';
import { DatedChange } from '../../shared/changes/dated-change.tsx';
import { shortlistPage as texts } from '../shortlist.texts.ts';
import styles from './saved-changes.module.css';

/** Changes shown in the card; the page of the home has them all. */
const SHOWN = 3;

/**
 * Changes of a saved home since its owner last viewed it or, if never, saved it (T28): an expandable line, so that the
 * cards beside it do not shift.
 */
export function SavedChanges({ entry: { changes, lastLookedOn } }: { entry: ShortlistEntry }) {
  const lines = announcedChanges(changes);
  return (
    <details className={styles.changes}>
      <summary>
        {lastLookedOn && plural(texts.changes, lines.length, { date: formatDate(lastLookedOn, 'short') })}
      </summary>
      <ul>
        {lines.slice(0, SHOWN).map((change) => (
          <li key={change.id}>
            <DatedChange change={change} iconSize="s" />
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p>{plural(changesTexts.more, lines.length - SHOWN, {})}</p>}
    </details>
  );
}
