import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { SITE_ADMIN } from '@aangan/contract/site/admin-routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/site/versions: one page of the versions, newest first. */
export function listSiteVersionsQuery(page: number) {
  return queryOptions({
    queryKey: adminQueryKeys.siteVersions(page),
    queryFn: ({ signal }) => call(SITE_ADMIN.adminSiteVersions, { query: { page, size: ADMIN_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
