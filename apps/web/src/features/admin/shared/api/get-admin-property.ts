import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';

/** GET /api/admin/properties/{id}, always asked anew: a form must not begin with an old copy, nor change under the hands. */
export function propertyQuery(id: number) {
  return queryOptions({
    queryKey: adminKeys.property(id),
    queryFn: ({ signal }) => adminCall('adminPropertyGet', { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
