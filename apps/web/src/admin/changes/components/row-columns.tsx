import type { ChangeRow, ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { fill, plural } from '@aangan/contract/core/translation';
import { adminPaths } from '@aangan/contract/paths';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CircleAlert, Info } from '../../../ui/icons.ts';
import { audit } from '../../shared/audit.texts.ts';
import { fieldChanges } from '../../shared/audit-words.ts';
import { CollapsedChanges, FieldChanges } from '../../shared/field-changes.tsx';
import { messageText, OUTCOME_BADGES } from '../change-set-words.ts';
import { changes as texts } from '../changes.texts.ts';
import styles from './row-columns.module.css';

/** Up to this many fields are shown without expanding. */
const SHOWN_AT_ONCE = 4;

/** Columns of the rows of a set of changes. */
export function rowColumns(kind: ChangeSet['kind']): Column<ChangeRow>[] {
  return [
    { key: 'property', header: texts.rowColumns.property, cell: (row) => <Property row={row} /> },
    {
      key: 'outcome',
      header: texts.rowColumns.outcome,
      cell: ({ outcome }) => outcome && <Badge kind={OUTCOME_BADGES[outcome]}>{texts.outcomes[outcome]}</Badge>,
    },
    { key: 'what', header: texts.rowColumns.what, cell: (row) => <What row={row} kind={kind} /> },
  ];
}

function Property({ row: { row, name, propertyId } }: { row: ChangeRow }) {
  const title = name ?? texts.unnamed;
  return (
    <div className={styles.property}>
      {propertyId === null ? <b>{title}</b> : <a href={adminPaths.property(propertyId)}>{title}</a>}
      <small className="num">{fill(texts.rowNumber, { row: String(row) })}</small>
    </div>
  );
}

function What({ row, kind }: { row: ChangeRow; kind: ChangeSet['kind'] }) {
  const changes = row.changes.flatMap(({ field, before, after }) =>
    fieldChanges({ before: { [field]: before }, after: { [field]: after } }),
  );
  const messages = row.errors.length + row.notices.length;
  if (changes.length === 0 && messages === 0) return <span className="muted">{texts.noChange}</span>;
  const shown = { changes, hasBefore: row.outcome !== 'ADD' };
  return (
    <div className={styles.what}>
      {changes.length > SHOWN_AT_ONCE ? (
        <CollapsedChanges {...shown} summary={plural(audit.fieldCount, changes.length, {})} />
      ) : (
        changes.length > 0 && <FieldChanges {...shown} />
      )}
      <Messages kind={kind} all={row.errors} isError />
      <Messages kind={kind} all={row.notices} />
    </div>
  );
}

interface MessagesProps {
  kind: ChangeSet['kind'];
  all: ChangeRow['errors'];
  isError?: boolean;
}

function Messages({ kind, all, isError = false }: MessagesProps) {
  if (all.length === 0) return null;
  return (
    <ul
      className={classNames(styles.messages, isError && styles.errors)}
      aria-label={isError ? texts.errors : texts.notices}
    >
      {all.map((one) => (
        <li key={`${one.field} ${one.message}`}>
          <Icon of={isError ? CircleAlert : Info} size="s" />
          <span>{messageText(kind, one)}</span>
        </li>
      ))}
    </ul>
  );
}
