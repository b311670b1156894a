import type { AuditEntry } from '@aangan/contract/core/audit';
import { plural } from '@aangan/contract/core/translation';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { audit } from '../../shared/audit.texts.ts';
import { fieldChanges, type FieldChange } from '../../shared/audit-words.ts';
import styles from './entry-changes.module.css';

/** Up to this many fields are shown without expanding. */
const SHOWN_AT_ONCE = 3;

/** The changed fields of an entry, before and after; many are collapsed under their count. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry);
  if (changes.length === 0) return <span className="muted">{audit.nothingChanged}</span>;
  const isShort = entry.action === 'UPDATE' || isActOf(entry);
  if (isShort && changes.length <= SHOWN_AT_ONCE) return <Changes entry={entry} changes={changes} />;
  const count = plural(audit.fieldCount, changes.length, {});
  return (
    <details className={styles.more}>
      <summary>{count}</summary>
      <Changes entry={entry} changes={changes} />
    </details>
  );
}

/** Whether an entry records an act, whose fields have no state before. */
function isActOf({ action }: AuditEntry): boolean {
  return action === 'EXPORT' || action === 'SIGN_IN' || action === 'REFUSED';
}

function Changes({ entry, changes }: { entry: AuditEntry; changes: readonly FieldChange[] }) {
  const isAct = isActOf(entry);
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          {entry.before && (
            <dd className={styles.was}>
              <VisuallyHidden>{audit.before} </VisuallyHidden>
              {before ?? <span className="muted">{audit.nothing}</span>}
            </dd>
          )}
          {entry.after && (
            <dd>
              {!isAct && <VisuallyHidden>{audit.after} </VisuallyHidden>}
              {after ?? <span className="muted">{audit.nothing}</span>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
