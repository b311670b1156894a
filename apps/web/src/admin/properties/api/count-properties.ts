import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import type { Publication } from '@aangan/contract/catalogue/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { call } from '../../../lib/calls/api.ts';

/** GET /api/admin/properties, of which only the total counts: of those in a state, or of all without one. */
export function countPropertiesQuery(name: string, publication: Publication | undefined) {
  return queryOptions({
    queryKey: adminQueryKeys.propertyCount({ name, publication }),
    queryFn: async ({ signal }) => {
      const query = { name, publication, page: 0, size: 1 };
      return (await call(CATALOGUE_ADMIN.adminPropertiesList, { query }, { signal })).totalElements;
    },
    placeholderData: keepPreviousData,
  });
}
