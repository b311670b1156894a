import { toldChanges } from '@aangan/contract/changes';
import { formatDate } from '@aangan/contract/dates';
import type { ShortlistEntry } from '@aangan/contract/entities';
import { fill, plural } from '@aangan/contract/translation';
import { changes as texts } from '../../shared/changes/changes.texts.ts';
import { DatedChange } from '../../shared/changes/dated-change.tsx';
import styles from './saved-changes.module.css';

/** So many stand in the card; the page of the home has them all. */
const SHOWN = 3;

/** What changed of a saved home since its owner looked at it or, without a look, saved it (T28). */
export function SavedChanges({ entry: { changes, lastLookedOn } }: { entry: ShortlistEntry }) {
  const lines = toldChanges(changes);
  return (
    <div className={styles.changes}>
      <h3>{lastLookedOn && fill(texts.sinceLastLook, { date: formatDate(lastLookedOn, 'long') })}</h3>
      <ul>
        {lines.slice(0, SHOWN).map((change) => (
          <li key={change.id}>
            <DatedChange change={change} iconSize="s" />
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p>{plural(texts.more, lines.length - SHOWN, {})}</p>}
    </div>
  );
}
