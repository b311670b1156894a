import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../api/admin-call.ts';
import { adminKeys } from '../../api/admin-keys.ts';

/** GET /api/admin/dashboard/stats: the counters. */
export const dashboardStatsQuery = queryOptions({
  queryKey: adminKeys.dashboard,
  queryFn: ({ signal }) => adminCall('adminDashboardStats', {}, { signal }),
});
