import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';

/** GET /api/admin/dashboard/stats: the counters. */
export const dashboardStatsQuery = queryOptions({
  queryKey: adminKeys.dashboard,
  queryFn: ({ signal }) => adminCall('adminDashboardStats', {}, { signal }),
});
