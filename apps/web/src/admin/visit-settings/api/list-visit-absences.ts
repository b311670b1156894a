import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/visit-absences: absences of consultants from today on. */
export const listVisitAbsencesQuery = queryOptions({
  queryKey: adminQueryKeys.visitAbsences,
  queryFn: ({ signal }) => call(VISITS_ADMIN.adminVisitAbsencesList, {}, { signal }),
});
