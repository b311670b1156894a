import { SITE_ADMIN } from '@aangan/contract/site/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/site: the site as its newest version gives it. */
export const getSiteQuery = queryOptions({
  queryKey: adminQueryKeys.siteNow,
  queryFn: ({ signal }) => call(SITE_ADMIN.adminSiteGet, {}, { signal }),
});
