import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/**
 * GET /api/admin/properties/{id}/revisions/compare: what differs between two versions.
 * @param to '' for the present state
 */
export function compareRevisionsQuery(id: string, { from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: adminQueryKeys.comparison(id, { from, to }),
    queryFn: ({ signal }) => {
      const query = { from, to: to === '' ? 'current' : to };
      return call(CATALOGUE_ADMIN.adminPropertyRevisionsCompare, { params: { id }, query }, { signal });
    },
  });
}
