import type { AuditEntry } from '@aangan/contract/core/audit';
import { plural } from '@aangan/contract/core/translation';
import { audit } from '../../shared/audit.texts.ts';
import { fieldChanges } from '../../shared/audit-words.ts';
import { CollapsedChanges, FieldChanges } from '../../shared/field-changes.tsx';

/** Up to this many fields are shown without expanding. */
const SHOWN_AT_ONCE = 3;

/** The changed fields of an entry, before and after; many are collapsed under their count. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry);
  if (changes.length === 0) return <span className="muted">{audit.nothingChanged}</span>;
  const isAct = isActOf(entry);
  const shown = { changes, hasBefore: entry.before !== null, hasAfter: entry.after !== null, isAct };
  if ((entry.action === 'UPDATE' || isAct) && changes.length <= SHOWN_AT_ONCE) return <FieldChanges {...shown} />;
  return <CollapsedChanges {...shown} summary={plural(audit.fieldCount, changes.length, {})} />;
}

/** Whether an entry records an act, whose fields have no state before. */
function isActOf({ action }: AuditEntry): boolean {
  return action === 'EXPORT' || action === 'SIGN_IN' || action === 'REFUSED';
}
