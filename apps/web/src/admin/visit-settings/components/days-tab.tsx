import { formatDate } from '@aangan/contract/core/dates';
import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { VisitException } from '@aangan/contract/visits/entities';
import { EXCEPTION_KINDS } from '@aangan/contract/visits/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Trash2 } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ChoiceGroup } from '../../../ui/toggle-group.tsx';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import { useAddVisitException } from '../api/add-visit-exception.ts';
import { useDeleteVisitException } from '../api/delete-visit-exception.ts';
import { listVisitExceptionsQuery } from '../api/list-visit-exceptions.ts';
import { fieldProblems, withoutChanged } from '../problems.ts';
import { visits } from '../visit-settings.texts.ts';
import { AddForm } from './add-form.tsx';
import { PropertyField } from './property-field.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { TimeSpanFields } from './time-span-fields.tsx';
import styles from './add-form.module.css';

const texts = visits.days;
const NOTHING = { visitDate: '', kind: 'CLOSED', propertyId: '', fromTime: '', toTime: '', note: '' } as const;
type Draft = { -readonly [Field in keyof typeof NOTHING]: Field extends 'kind' ? VisitException['kind'] : string };

/** Days that are closed or open longer than the week says. */
export function DaysTab() {
  const { data, isError, isFetching, refetch } = useQuery(listVisitExceptionsQuery);
  return (
    <>
      <AddDay />
      {!data && isError && (
        <ErrorState title={visits.daysFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !isError && <RowsSkeleton />}
      {data?.length === 0 && <EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      {data && <DaysTable days={data} />}
    </>
  );
}

function AddDay() {
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending, error } = useAddVisitException(() => notify.success(texts.added));
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setProblems(withoutChanged(problems, changes));
  };

  function add() {
    setProblems(new Map(draft.visitDate === '' ? [['visitDate', visits.dayRequired]] : []));
    if (draft.visitDate === '') return;
    const { visitDate, kind, propertyId, fromTime, toTime, note } = draft;
    const times = { fromTime: fromTime || null, toTime: toTime || null };
    mutate(
      { visitDate, kind, propertyId: propertyId === '' ? null : Number(propertyId), ...times, note: note || null },
      {
        // the next line may stand there by now
        onSuccess: () => setDraft((now) => (now === draft ? NOTHING : now)),
        onError: (failure) => setProblems(fieldProblems(failure)),
      },
    );
  }
  return (
    <AddForm texts={texts} isBusy={isPending} error={error} onAdd={add}>
      <DateField
        label={texts.day}
        required
        value={draft.visitDate}
        error={problems.get('visitDate')}
        onChange={({ target }) => change({ visitDate: target.value })}
      />
      <ChoiceGroup
        legend={texts.kind}
        value={draft.kind}
        options={EXCEPTION_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(kind) => change({ kind })}
      />
      <PropertyField
        label={texts.where}
        value={draft.propertyId}
        allText={visits.allProperties}
        error={problems.get('propertyId')}
        onChange={(propertyId) => change({ propertyId })}
      />
      <TimeSpanFields
        fromTime={draft.fromTime}
        toTime={draft.toTime}
        mayBeWhole={draft.kind === 'CLOSED'}
        problems={problems}
        onChange={change}
      />
      <TextField
        className={styles.wide}
        label={texts.note}
        hint={texts.noteHint}
        maxLength={200}
        value={draft.note}
        error={problems.get('note')}
        onChange={({ target }) => change({ note: target.value })}
      />
    </AddForm>
  );
}

const dayText = ({ visitDate }: VisitException) =>
  `${formatDate(visitDate, 'weekday').slice(0, 3)} ${formatDate(visitDate, 'short')}`;

/** The table, and the question before a row goes, which outlasts it. */
function DaysTable({ days }: { days: readonly VisitException[] }) {
  const [leaving, setLeaving] = useState<VisitException | null>(null);
  return (
    <>
      {days.length > 0 && (
        <DataTable caption={texts.caption} columns={columns(setLeaving)} rows={days} rowKey={({ id }) => id} />
      )}
      <DeleteDialog
        item={leaving}
        wordsOf={() => ({ title: texts.removeTitle, text: texts.removeText, confirmText: visits.remove })}
        deletion={useDeleteVisitException()}
        errorTextOf={() => visits.removeFailed}
        onDeleted={() => notify.success(texts.removed)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

function columns(onDelete: (day: VisitException) => void): Column<VisitException>[] {
  return [
    { key: 'day', header: texts.day, cell: (row) => <b className="num">{dayText(row)}</b> },
    {
      key: 'kind',
      header: texts.kind,
      cell: ({ kind }) => <Badge kind={kind === 'EXTRA' ? 'confirmed' : 'cancelled'}>{texts.kinds[kind]}</Badge>,
    },
    { key: 'where', header: texts.where, cell: ({ property }) => property?.name ?? visits.allProperties },
    {
      key: 'time',
      header: texts.time,
      cell: ({ fromTime, toTime }) =>
        fromTime === null || toTime === null
          ? visits.wholeDay
          : fill(texts.span, { from: formatTime(fromTime), to: formatTime(toTime) }),
    },
    { key: 'note', header: texts.note, cell: ({ note }) => note },
    {
      key: 'actions',
      header: <span className="sr-only">{texts.actions}</span>,
      isEnd: true,
      isCorner: true,
      cell: (row) => (
        <IconButton
          icon={Trash2}
          isDanger
          label={fill(texts.removeOf, { kind: texts.kinds[row.kind].toLowerCase(), day: dayText(row) })}
          onClick={() => onDelete(row)}
        />
      ),
    },
  ];
}
