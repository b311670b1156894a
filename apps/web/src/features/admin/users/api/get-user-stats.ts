import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';

/** GET /api/admin/users/stats: the counters. */
export const userStatsQuery = queryOptions({
  queryKey: adminKeys.userStats,
  queryFn: ({ signal }) => adminCall('adminUsersStats', {}, { signal }),
});
