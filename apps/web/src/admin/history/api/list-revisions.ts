import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/properties/{id}/revisions: one page of the saves of a property, newest first. */
export function listRevisionsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: adminQueryKeys.revisions(id, page),
    queryFn: ({ signal }) => {
      const query = { page, size: ADMIN_PAGE_SIZE };
      return call(CATALOGUE_ADMIN.adminPropertyRevisions, { params: { id }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}
