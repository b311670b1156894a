import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/properties/{id}: a property with all its media. */
export function getAdminPropertyQuery(id: number | string) {
  return queryOptions({
    queryKey: adminQueryKeys.property(id),
    queryFn: ({ signal }) => adminCall('adminPropertyGet', { params: { id } }, { signal }),
  });
}
