import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/properties/{id}/visit-hours: its own hours, or null. */
export function getVisitHoursQuery(id: number) {
  return queryOptions({
    queryKey: adminQueryKeys.visitHours(id),
    queryFn: ({ signal }) => call(VISITS_ADMIN.adminVisitHoursGet, { params: { id } }, { signal }),
  });
}
