import { queryOptions } from '@tanstack/react-query';
import { adminVisitCall } from '../../../lib/admin-visit-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/properties/{id}/visit-hours: hours of its own, or null. */
export function getVisitHoursQuery(id: number) {
  return queryOptions({
    queryKey: adminQueryKeys.visitHours(id),
    queryFn: ({ signal }) => adminVisitCall('adminVisitHoursGet', { params: { id } }, { signal }),
  });
}
