import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { queryOptions } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { call } from '../../../lib/calls/api.ts';
import { isMoving, POLL_INTERVAL } from '../change-set-state.ts';

/** GET /api/admin/change-sets/{id}: a set of changes, asked for again while it is checked or applied. */
export function getChangeSetQuery(id: string) {
  return queryOptions({
    queryKey: adminQueryKeys.changeSet(id),
    queryFn: ({ signal }) => call(CATALOGUE_DESK.adminChangeSetGet, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isMoving(data) && POLL_INTERVAL,
  });
}
