import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/properties/{id}: a property with all its media. */
export function getAdminPropertyQuery(id: number | string) {
  return queryOptions({
    queryKey: adminQueryKeys.property(id),
    queryFn: ({ signal }) => call(CATALOGUE_ADMIN.adminPropertyGet, { params: { id } }, { signal }),
  });
}
