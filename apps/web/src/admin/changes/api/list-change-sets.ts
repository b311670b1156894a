import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { call } from '../../../lib/calls/api.ts';
import { isMoving, POLL_INTERVAL } from '../change-set-state.ts';

/** GET /api/admin/change-sets: one page of imports, bulk edits and their undoing, newest first. */
export function listChangeSetsQuery(page: number) {
  return queryOptions({
    queryKey: adminQueryKeys.changeSetList(page),
    queryFn: ({ signal }) =>
      call(CATALOGUE_DESK.adminChangeSetsList, { query: { page, size: ADMIN_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && data.content.some(isMoving) && POLL_INTERVAL,
  });
}
