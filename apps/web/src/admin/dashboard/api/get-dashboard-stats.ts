import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/dashboard/stats: the counters. */
export const getDashboardStatsQuery = queryOptions({
  queryKey: adminQueryKeys.dashboard,
  queryFn: ({ signal }) => adminCall('adminDashboardStats', {}, { signal }),
});
