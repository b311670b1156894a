import type { AdminContactLogEntry, ViewsByStaff } from '@aangan/contract/privacy/entities';
import { momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { OutsideHours } from '../../../areas/accounts/shared/account/outside-hours.tsx';
import { filters } from '../../shared/filters.texts.ts';
import { ListTable } from '../../shared/list-page.tsx';
import { useListState } from '../../shared/use-list-state.ts';
import { listContactLogQuery } from '../api/list-contact-log.ts';
import { logPath, NO_FILTERS, parseLog, type LogFilters } from '../privacy-url.ts';
import { privacy } from '../privacy.texts.ts';
import { LogFilterBar } from './log-filter-bar.tsx';
import listStyles from '../../shared/list.module.css';
import styles from '../privacy-page.module.css';

const texts = privacy.looks;

type Narrow = (change: Partial<LogFilters>) => void;

/** The contact log, one look per row, and below it the recent looks per member of staff. */
export function ContactLog() {
  const { state, show, hrefFor } = useListState(parseLog, logPath);
  const query = useQuery(listContactLogQuery(state));
  const isFiltered = logPath(state) !== logPath({ ...NO_FILTERS, page: 0 });
  const reset = (
    <Button variant="second" onClick={() => show(NO_FILTERS)}>
      {filters.resetFilters}
    </Button>
  );
  return (
    <section className={styles.part} aria-labelledby="looks">
      <h2 id="looks">{texts.title}</h2>
      <LogFilterBar state={state} onChange={show} />
      <ListTable
        query={query}
        page={state.page}
        hrefFor={hrefFor}
        words={{
          label: texts.entries,
          caption: texts.title,
          loading: texts.loading,
          failed: texts.failed,
          failedText: privacy.checkConnection,
        }}
        columns={columns(show)}
        empty={
          isFiltered
            ? { title: texts.noMatch, text: texts.noMatchText, action: reset }
            : { title: texts.none, text: texts.noneText }
        }
        className={styles.log}
      />
      {query.data && !query.isError && <StaffTable staff={query.data.staff} onChange={show} />}
    </section>
  );
}

function StaffTable({ staff, onChange }: { staff: readonly ViewsByStaff[]; onChange: Narrow }) {
  return (
    <>
      <h3>{privacy.staff.title}</h3>
      {staff.length === 0 ? (
        <p>{privacy.staff.none}</p>
      ) : (
        <DataTable
          caption={privacy.staff.title}
          columns={staffColumns(onChange)}
          rows={staff}
          rowKey={({ actorId }) => actorId}
        />
      )}
    </>
  );
}

interface OneOnlyProps {
  /** Tooltip: what pressing it shows. */
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

function columns(onChange: Narrow): Column<AdminContactLogEntry>[] {
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

function staffColumns(onChange: Narrow): Column<ViewsByStaff>[] {
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
