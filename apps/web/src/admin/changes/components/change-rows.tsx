import { ROW_OUTCOMES, type ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../../ui/button-class.ts';
import { LinkTabs } from '../../shared/link-tabs.tsx';
import { ListTable } from '../../shared/list-page.tsx';
import { useListState } from '../../shared/use-list-state.ts';
import { listChangeRowsQuery } from '../api/list-change-rows.ts';
import { changeSetPath, parseRows } from '../change-set-url.ts';
import { changes as texts } from '../changes.texts.ts';
import { rowColumns } from './row-columns.tsx';

/** The rows of a checked set, one page of an outcome or of all (F73). */
export function ChangeRows({ set }: { set: ChangeSet }) {
  const id = String(set.id);
  const { state, hrefFor } = useListState(parseRows, (rows) => changeSetPath(id, rows));
  const { add, change, same, error } = set.counts;
  const counts = { '': add + change + same + error, ADD: add, CHANGE: change, SAME: same, ERROR: error };
  return (
    <>
      <LinkTabs
        label={texts.filter}
        tabs={(['', ...ROW_OUTCOMES] as const).map((outcome) => ({
          key: outcome,
          label: texts.filters[outcome || 'ALL'],
          count: counts[outcome],
          href: changeSetPath(id, { outcome, page: 0 }),
          isCurrent: state.outcome === outcome,
        }))}
      />
      <ListTable
        query={useQuery(listChangeRowsQuery(id, state, set.status))}
        page={state.page}
        hrefFor={hrefFor}
        words={{ label: texts.rows, loading: texts.rowsLoading, failed: texts.rowsFailed, noun: texts.rowNoun }}
        columns={rowColumns(set.kind)}
        empty={{
          title: state.outcome === '' ? texts.noRows : texts.noRowsOf[state.outcome],
          action: state.outcome !== '' && <ShowAll id={id} />,
        }}
      />
    </>
  );
}

function ShowAll({ id }: { id: string }) {
  return (
    <a className={buttonClass({ variant: 'second' })} href={changeSetPath(id, { outcome: '', page: 0 })}>
      {texts.showAllRows}
    </a>
  );
}
