import { formatDate } from '@aangan/contract/core/dates';
import { formatTime } from '@aangan/contract/core/times';
import { fill, plural } from '@aangan/contract/core/translation';
import type { Absence, DeskVisit } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Trash2 } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { listEligibleUsersQuery } from '../../shared/api/list-eligible-users.ts';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import { useAddVisitAbsence } from '../api/add-visit-absence.ts';
import { useDeleteVisitAbsence } from '../api/delete-visit-absence.ts';
import { listVisitAbsencesQuery } from '../api/list-visit-absences.ts';
import { fieldProblems, withoutChanged } from '../problems.ts';
import { visits } from '../visit-settings.texts.ts';
import { AddForm } from './add-form.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { TimeSpanFields } from './time-span-fields.tsx';
import { timeWord } from './visit-word.ts';
import styles from './add-form.module.css';

const texts = visits.away;
const NOTHING = { userId: '', fromDate: '', toDate: '', fromTime: '', toTime: '', note: '' };

/** When consultants are away. */
export function AwayTab() {
  const { data, isError, isFetching, refetch } = useQuery(listVisitAbsencesQuery);
  return (
    <>
      <AddAbsence />
      {!data && isError && (
        <ErrorState title={visits.awayFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !isError && <RowsSkeleton />}
      {data?.length === 0 && <EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      {data && <AbsencesTable absences={data} />}
    </>
  );
}

function AddAbsence() {
  const { data: hosts } = useQuery(listEligibleUsersQuery);
  const [draft, setDraft] = useState(NOTHING);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [touched, setTouched] = useState<readonly DeskVisit[]>([]);
  const { mutate, isPending, error } = useAddVisitAbsence(() => notify.success(texts.added));
  const change = (changes: Partial<typeof NOTHING>) => {
    setDraft({ ...draft, ...changes });
    setProblems(withoutChanged(problems, changes));
  };

  function add() {
    const { userId, fromDate, fromTime, toTime, note } = draft;
    const absent: [string, string][] = [];
    if (userId === '') absent.push(['userId', texts.whoRequired]);
    if (fromDate === '') absent.push(['fromDate', visits.dayRequired]);
    setProblems(new Map(absent));
    setTouched([]);
    if (absent.length > 0) return;
    const times = { fromTime: fromTime || null, toTime: toTime || null };
    // one day where no last one is given
    const days = { fromDate, toDate: draft.toDate || fromDate };
    mutate(
      { userId: Number(userId), ...days, ...times, note: note || null },
      {
        onSuccess: (made) => {
          // the next line may stand there by now
          setDraft((now) => (now === draft ? NOTHING : now));
          setTouched(made.touched);
        },
        onError: (failure) => setProblems(fieldProblems(failure)),
      },
    );
  }
  return (
    <AddForm
      texts={texts}
      isBusy={isPending}
      error={error}
      onAdd={add}
      result={touched.length > 0 && <Touched visits={touched} />}
    >
      <SelectField
        label={texts.who}
        value={draft.userId}
        error={problems.get('userId')}
        options={[
          { value: '', label: texts.choose },
          ...(hosts ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target }) => change({ userId: target.value })}
      />
      <DateField
        label={texts.fromDay}
        value={draft.fromDate}
        error={problems.get('fromDate')}
        onChange={({ target }) => change({ fromDate: target.value })}
      />
      <DateField
        label={texts.toDay}
        value={draft.toDate}
        error={problems.get('toDate')}
        onChange={({ target }) => change({ toDate: target.value })}
      />
      <TimeSpanFields
        fromTime={draft.fromTime}
        toTime={draft.toTime}
        mayBeWhole
        problems={problems}
        onChange={change}
      />
      <TextField
        className={styles.wide}
        label={visits.days.note}
        hint={texts.noteHint}
        maxLength={200}
        value={draft.note}
        error={problems.get('note')}
        onChange={({ target }) => change({ note: target.value })}
      />
    </AddForm>
  );
}

/** The visits that an absence leaves without their host. */
function Touched({ visits: touched }: { visits: readonly DeskVisit[] }) {
  return (
    <Notice kind="warning">
      {plural(texts.touched, touched.length, {})}
      <ul className={styles.touched}>
        {touched.map((visit) => (
          <li key={visit.id}>
            {fill(texts.visit, {
              day: dayText(visit.visitDate),
              time: timeWord(visit),
              home: visit.property.name,
              buyer: visit.buyer.name,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const dayText = (date: string) => `${formatDate(date, 'weekday').slice(0, 3)} ${formatDate(date, 'short')}`;
const daysText = ({ fromDate, toDate }: Absence) =>
  fromDate === toDate ? dayText(fromDate) : fill(texts.dates, { from: dayText(fromDate), to: dayText(toDate) });

/** The table, and the question before a row goes, which outlasts it. */
function AbsencesTable({ absences }: { absences: readonly Absence[] }) {
  const [leaving, setLeaving] = useState<Absence | null>(null);
  return (
    <>
      {absences.length > 0 && (
        <DataTable caption={texts.caption} columns={columns(setLeaving)} rows={absences} rowKey={({ id }) => id} />
      )}
      <DeleteDialog
        item={leaving}
        wordsOf={() => ({ title: texts.removeTitle, text: texts.removeText, confirmText: visits.remove })}
        deletion={useDeleteVisitAbsence()}
        errorTextOf={() => visits.removeFailed}
        onDeleted={() => notify.success(texts.removed)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

function columns(onDelete: (absence: Absence) => void): Column<Absence>[] {
  return [
    { key: 'who', header: texts.who, cell: ({ userName }) => <b>{userName}</b> },
    { key: 'days', header: texts.days, cell: (row) => <span className="num">{daysText(row)}</span> },
    {
      key: 'time',
      header: visits.days.time,
      cell: ({ fromTime, toTime }) =>
        fromTime === null || toTime === null
          ? visits.wholeDay
          : fill(visits.days.span, { from: formatTime(fromTime), to: formatTime(toTime) }),
    },
    { key: 'note', header: visits.days.note, cell: ({ note }) => note },
    {
      key: 'actions',
      header: <span className="sr-only">{visits.days.actions}</span>,
      isEnd: true,
      isCorner: true,
      cell: (row) => (
        <IconButton
          icon={Trash2}
          isDanger
          label={fill(texts.removeOf, { name: row.userName, days: daysText(row) })}
          onClick={() => onDelete(row)}
        />
      ),
    },
  ];
}
