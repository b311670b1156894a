import type { AdminContactLogEntry, ViewsByStaff } from '@aangan/contract/privacy/entities';
import { momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '../../../lib/router/router.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { OutsideHours } from '../../../areas/accounts/shared/account/outside-hours.tsx';
import { lastPageInstead } from '../../shared/last-page.ts';
import { ListFoot } from '../../shared/list-foot.tsx';
import { listContactLogQuery } from '../api/list-contact-log.ts';
import { logPath, NO_FILTERS, type LogFilters, type LogState } from '../privacy-url.ts';
import { privacy } from '../privacy.texts.ts';
import listStyles from '../../shared/list.module.css';
import styles from '../privacy-page.module.css';

const texts = privacy.looks;

interface Props {
  state: LogState;
  onChange: (change: Partial<LogFilters>) => void;
}

/** The looks, one row each, and below them how many each member of staff took lately. */
export function LogResults({ state, onChange }: Props) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(listContactLogQuery(state));
  if (isError) {
    return (
      <ErrorState
        title={texts.failed}
        text={privacy.checkConnection}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <Waiting text={texts.loading} />;
  const last = isPlaceholderData ? null : lastPageInstead(state.page, data);
  if (last !== null) return <Navigate to={logPath({ ...state, page: last })} replace />;
  const isFiltered = logPath(state) !== logPath({ ...NO_FILTERS, page: 0 });
  return (
    <>
      {data.content.length === 0 ? (
        <EmptyState
          title={isFiltered ? texts.noMatch : texts.none}
          text={isFiltered ? texts.noMatchText : texts.noneText}
          action={
            isFiltered && (
              <Button variant="second" onClick={() => onChange(NO_FILTERS)}>
                {texts.resetFilters}
              </Button>
            )
          }
        />
      ) : (
        <section
          aria-label={texts.entries}
          aria-busy={isPlaceholderData}
          className={classNames(styles.log, isPlaceholderData && listStyles.stale)}
        >
          <DataTable
            caption={texts.title}
            columns={columns(onChange)}
            rows={data.content}
            rowKey={({ id }) => id}
            footer={<ListFoot list={data} hrefFor={(page) => logPath({ ...state, page })} />}
          />
        </section>
      )}
      <h3>{privacy.staff.title}</h3>
      {data.staff.length === 0 ? (
        <p>{privacy.staff.none}</p>
      ) : (
        <DataTable
          caption={privacy.staff.title}
          columns={staffColumns(onChange)}
          rows={data.staff}
          rowKey={({ actorId }) => actorId}
        />
      )}
    </>
  );
}

interface OneOnlyProps {
  /** What pressing it shows. */
  title: string;
  id: number;
  onPress: () => void;
}

function OneOnly({ title, id, onPress }: OneOnlyProps) {
  return (
    <button type="button" className={classNames('num', listStyles.linklike)} title={title} onClick={onPress}>
      {fill(texts.person, { id: String(id) })}
    </button>
  );
}

function whose({ userId, userName }: AdminContactLogEntry): string {
  if (userId === null) return texts.lead;
  return userName === '' ? fill(texts.gone, { id: String(userId) }) : userName;
}

function columns(onChange: Props['onChange']): Column<AdminContactLogEntry>[] {
  return [
    {
      key: 'whose',
      header: texts.columns.whose,
      cell: (entry) => (
        <div className={styles.what}>
          <b>{whose(entry)}</b>
          {entry.userId !== null && (
            <small>
              <OneOnly
                title={fill(texts.onlyBuyer, { name: whose(entry) })}
                id={entry.userId}
                onPress={() => onChange({ userId: String(entry.userId) })}
              />
            </small>
          )}
        </div>
      ),
    },
    {
      key: 'what',
      header: texts.columns.what,
      cell: ({ kind, outsideCallHours }) => (
        <div className={styles.what}>
          {texts.kinds[kind]}
          {outsideCallHours && (
            <small>
              <OutsideHours text={texts.outside} />
            </small>
          )}
        </div>
      ),
    },
    {
      key: 'why',
      header: texts.columns.why,
      cell: ({ reason, note }) => (
        <div className={styles.what}>
          {reason ? texts.reasons[reason] : !note && texts.noReason}
          {note && <small>{note}</small>}
        </div>
      ),
    },
    {
      key: 'who',
      header: texts.columns.who,
      cell: ({ who, role, actorId }) => (
        <div className={styles.what}>
          {who}
          <small>
            {texts.roles[role as keyof typeof texts.roles] ?? role}{' '}
            <OneOnly
              title={fill(texts.onlyStaff, { name: who ?? '' })}
              id={actorId}
              onPress={() => onChange({ actorId: String(actorId) })}
            />
          </small>
        </div>
      ),
    },
    {
      key: 'when',
      header: texts.columns.when,
      cell: ({ at }) => <time dateTime={at}>{momentInIndia(new Date(at), 'short')}</time>,
    },
  ];
}

function staffColumns(onChange: Props['onChange']): Column<ViewsByStaff>[] {
  const { who, today, week, outside } = privacy.staff.columns;
  return [
    {
      key: 'who',
      header: who,
      cell: ({ name, actorId }) => (
        <div className={styles.what}>
          <b>{name}</b>
          <small>
            <OneOnly
              title={fill(texts.onlyStaff, { name })}
              id={actorId}
              onPress={() => onChange({ actorId: String(actorId) })}
            />
          </small>
        </div>
      ),
    },
    { key: 'today', header: today, isEnd: true, cell: (row) => <span className="num">{row.today}</span> },
    { key: 'week', header: week, isEnd: true, cell: (row) => <span className="num">{row.week}</span> },
    {
      key: 'outside',
      header: outside,
      isEnd: true,
      cell: (row) => <span className="num">{row.outsideCallHours}</span>,
    },
  ];
}
