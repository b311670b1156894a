import type { AuditEntry } from '@aangan/contract/core/audit';
import { momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { audit } from '../../shared/audit.texts.ts';
import type { AuditFilters } from '../audit-url.ts';
import { ACTION_WORDS, ENTITY_WORDS, entryName } from '../../shared/audit-words.ts';
import { EntryChanges } from './entry-changes.tsx';
import styles from './audit-columns.module.css';
import listStyles from '../../shared/list.module.css';

const BADGES = {
  CREATE: 'confirmed',
  UPDATE: 'pending',
  DELETE: 'cancelled',
  RESTORE: 'confirmed',
  EXPORT: 'completed',
  SIGN_IN: 'active',
  REFUSED: 'inactive',
} satisfies Record<AuditEntry['action'], BadgeKind>;

/**
 * Columns of the log.
 * @param onChange filters the list by an entity or a person
 */
export function auditColumns(onChange: (change: Partial<AuditFilters>) => void): Column<AuditEntry>[] {
  return [
    {
      key: 'what',
      header: audit.columns.what,
      cell: ({ entity, entityId, entityName }) => (
        <div className={styles.what}>
          <b>{entryName({ entity, entityName })}</b>
          <small>
            {ENTITY_WORDS[entity]}{' '}
            {entityId !== 0 && (
              <button
                type="button"
                className={classNames('num', listStyles.linklike)}
                title={audit.onlyThis}
                onClick={() => onChange({ entity, entityId: String(entityId) })}
              >
                {fill(audit.id, { id: String(entityId) })}
              </button>
            )}
          </small>
        </div>
      ),
    },
    {
      key: 'action',
      header: audit.columns.action,
      cell: ({ action }) => <Badge kind={BADGES[action]}>{ACTION_WORDS[action]}</Badge>,
    },
    {
      key: 'changes',
      header: audit.columns.changes,
      cell: (entry) => <EntryChanges entry={entry} />,
    },
    {
      key: 'who',
      header: audit.columns.who,
      cell: ({ actorName, actorId }) => (
        <div className={styles.who}>
          {actorName}
          <small>
            {actorId !== 0 && (
              <button
                type="button"
                className={classNames('num', listStyles.linklike)}
                title={fill(audit.onlyBy, { name: actorName })}
                onClick={() => onChange({ actorId: String(actorId) })}
              >
                {fill(audit.id, { id: String(actorId) })}
              </button>
            )}
          </small>
        </div>
      ),
    },
    {
      key: 'when',
      header: audit.columns.when,
      cell: ({ at }) => <time dateTime={at}>{momentInIndia(new Date(at), 'short')}</time>,
    },
  ];
}
