import { formatDate } from '@aangan/contract/core/dates';
import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Trash2 } from '../../../ui/icons.ts';
import { Loaded, type LoadedProps } from '../../../ui/loaded.tsx';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import type { useDeleteVisitAbsence } from '../api/delete-visit-absence.ts';
import { visits } from '../visit-settings.texts.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

const texts = visits.days;

/** Common fields of closed days, extra hours and absences. */
interface DayRow {
  id: number;
  fromTime: string | null;
  toTime: string | null;
  note: string;
}

interface DaysTableProps<Row extends DayRow> {
  query: LoadedProps<Row[]>['query'];
  failed: string;
  words: Record<'caption' | 'emptyTitle' | 'emptyText' | 'removeTitle' | 'removeText' | 'removed', string>;
  /** The columns before time and note. */
  columns: readonly Column<Row>[];
  /** Returns the label of the button that deletes a row. */
  removeLabel: (row: Row) => string;
  deletion: ReturnType<typeof useDeleteVisitAbsence>;
}

/** The table of exceptions or absences, and the delete dialog, which outlives its row. */
export function DaysTable<Row extends DayRow>(props: DaysTableProps<Row>) {
  const { query, failed, words, columns, removeLabel, deletion } = props;
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const remove: Column<Row> = {
    key: 'actions',
    header: <span className="sr-only">{texts.actions}</span>,
    isEnd: true,
    isCorner: true,
    cell: (row) => <IconButton icon={Trash2} isDanger label={removeLabel(row)} onClick={() => setToDelete(row)} />,
  };
  return (
    <>
      <Loaded
        query={query}
        waiting={<RowsSkeleton />}
        failure={{ title: failed }}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        {(rows) => (
          <DataTable
            caption={words.caption}
            columns={[
              ...columns,
              { key: 'time', header: texts.time, cell: spanText },
              { key: 'note', header: texts.note, cell: ({ note }) => note },
              remove,
            ]}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Loaded>
      <DeleteDialog
        item={toDelete}
        wordsOf={() => ({ title: words.removeTitle, text: words.removeText, confirmText: visits.remove })}
        deletion={deletion}
        errorTextOf={() => visits.removeFailed}
        onDeleted={() => notify.success(words.removed)}
        onClose={() => setToDelete(null)}
      />
    </>
  );
}

function spanText({ fromTime, toTime }: DayRow): string {
  if (fromTime === null || toTime === null) return visits.wholeDay;
  return fill(texts.span, { from: formatTime(fromTime), to: formatTime(toTime) });
}

/** Formats a day as 'Mon 12 Jan 2026'. */
export const dayText = (date: string) => `${formatDate(date, 'weekday').slice(0, 3)} ${formatDate(date, 'short')}`;
