import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { adminPropertiesFrom } from '../../../lib/calls/wire/admin-property.ts';
import type { PropertyListState } from '../property-list-url.ts';

/** GET /api/admin/properties: one page of ten; null when the response has no list. */
export function listAdminPropertiesQuery({ name, publication, page }: PropertyListState) {
  const filter = { name, publication: publication || undefined };
  const paging = { page, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.propertyList({ ...filter, page }),
    queryFn: async ({ signal }) =>
      adminPropertiesFrom(
        await call(CATALOGUE_ADMIN.adminPropertiesList, { query: { ...filter, ...paging } }, { signal }),
        paging,
      ),
    placeholderData: keepPreviousData,
  });
}
