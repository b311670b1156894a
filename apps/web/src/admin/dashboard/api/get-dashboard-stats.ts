import { ACCOUNTS_ADMIN } from '@aangan/contract/accounts/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/dashboard/stats: the counters. */
export const getDashboardStatsQuery = queryOptions({
  queryKey: adminQueryKeys.dashboard,
  queryFn: ({ signal }) => call(ACCOUNTS_ADMIN.adminDashboardStats, {}, { signal }),
});
