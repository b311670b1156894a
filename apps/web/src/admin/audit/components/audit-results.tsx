import type { AuditEntry } from '@aangan/contract/core/audit';
import { momentInIndia } from '@aangan/contract/core/times';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '../../../lib/router/router.tsx';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { ListFoot } from '../../shared/list-foot.tsx';
import { lastPageInstead } from '../../shared/last-page.ts';
import { audit } from '../audit.texts.ts';
import { listAuditEntriesQuery } from '../api/list-audit-entries.ts';
import { auditPath, NO_FILTERS, type AuditFilters, type AuditState } from '../audit-url.ts';
import { ACTION_WORDS, ENTITY_WORDS, entryName } from '../audit-words.ts';
import { EntryChanges } from './entry-changes.tsx';
import styles from './audit-results.module.css';
import listStyles from '../../shared/list.module.css';

interface Props {
  state: AuditState;
  onChange: (change: Partial<AuditFilters>) => void;
  onReset: () => void;
}

/** The entries, one row each. */
export function AuditResults({ state, onChange, onReset }: Props) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(listAuditEntriesQuery(state));
  if (isError) {
    return (
      <ErrorState
        title="Failed to load the audit log. Please try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <Waiting text="Loading the audit log..." />;
  const last = isPlaceholderData ? null : lastPageInstead(state.page, data);
  if (last !== null) return <Navigate to={auditPath({ ...state, page: last })} replace />;
  if (data.content.length === 0) {
    if (auditPath(state) === auditPath({ ...NO_FILTERS, page: 0 })) {
      return <EmptyState title="No entries yet" text="The first change made here will be the first entry." />;
    }
    return (
      <EmptyState
        title="No entries found"
        text={audit.noMatch}
        action={
          <Button variant="second" onClick={onReset}>
            Reset Filters
          </Button>
        }
      />
    );
  }
  return (
    <section
      aria-label="Entries"
      aria-busy={isPlaceholderData}
      className={classNames(styles.log, isPlaceholderData && listStyles.stale)}
    >
      <DataTable
        caption="Audit log"
        columns={columns(onChange)}
        rows={data.content}
        rowKey={({ id }) => id}
        footer={<ListFoot list={data} hrefFor={(page) => auditPath({ ...state, page })} />}
      />
    </section>
  );
}

const BADGES = {
  CREATE: 'confirmed',
  UPDATE: 'pending',
  DELETE: 'cancelled',
  EXPORT: 'completed',
  SIGN_IN: 'active',
  REFUSED: 'inactive',
} satisfies Record<AuditEntry['action'], BadgeKind>;

function columns(onChange: Props['onChange']): Column<AuditEntry>[] {
  return [
    {
      key: 'what',
      header: 'What',
      cell: ({ entity, entityId, entityName }) => (
        <div className={styles.what}>
          <b>{entryName({ entity, entityName })}</b>
          <small>
            {ENTITY_WORDS[entity]}{' '}
            {entityId !== 0 && (
              <button
                type="button"
                className={classNames('num', listStyles.linklike)}
                title="Show only this one"
                onClick={() => onChange({ entity, entityId: String(entityId) })}
              >
                ID {entityId}
              </button>
            )}
          </small>
        </div>
      ),
    },
    {
      key: 'action',
      header: 'Action',
      cell: ({ action }) => <Badge kind={BADGES[action]}>{ACTION_WORDS[action]}</Badge>,
    },
    {
      key: 'changes',
      header: 'Changes',
      cell: (entry) => <EntryChanges entry={entry} />,
    },
    {
      key: 'who',
      header: 'Who',
      cell: ({ actorName, actorId }) => (
        <div className={styles.who}>
          {actorName}
          <small>
            {actorId !== 0 && (
              <button
                type="button"
                className={classNames('num', listStyles.linklike)}
                title={`Show only entries by ${actorName}`}
                onClick={() => onChange({ actorId: String(actorId) })}
              >
                ID {actorId}
              </button>
            )}
          </small>
        </div>
      ),
    },
    {
      key: 'when',
      header: 'When',
      cell: ({ at }) => <time dateTime={at}>{momentInIndia(new Date(at), 'short')}</time>,
    },
  ];
}
