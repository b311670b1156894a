import { queryOptions } from '@tanstack/react-query';
import { adminVisitCall } from '../../../lib/admin-visit-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/visit-absences: when consultants are away, of today and later. */
export const listVisitAbsencesQuery = queryOptions({
  queryKey: adminQueryKeys.visitAbsences,
  queryFn: ({ signal }) => adminVisitCall('adminVisitAbsencesList', {}, { signal }),
});
