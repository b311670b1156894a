import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import type { ChangeSetStatus } from '@aangan/contract/catalogue/change-set-entities';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { call } from '../../../lib/calls/api.ts';
import type { RowsState } from '../change-set-url.ts';

/** Rows a page: enough to look through 5,000, and few enough for a phone to render. */
const ROWS_PER_PAGE = 50;

/**
 * GET /api/admin/change-sets/{id}/rows: one page of the rows of a set, by outcome or all.
 * @param status of the set: rows are asked for again when it changes
 */
export function listChangeRowsQuery(id: string, { outcome, page }: RowsState, status: ChangeSetStatus) {
  return queryOptions({
    queryKey: adminQueryKeys.changeRows(id, { outcome, page, status }),
    queryFn: async ({ signal }) => {
      const query = { outcome: outcome || undefined, page, size: ROWS_PER_PAGE };
      const list = await call(CATALOGUE_DESK.adminChangeSetRows, { params: { id }, query }, { signal });
      return { ...list, content: list.content.map((row) => ({ ...row, id: row.row })) };
    },
    placeholderData: keepPreviousData,
  });
}
