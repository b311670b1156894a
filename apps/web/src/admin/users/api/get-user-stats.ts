import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/users/stats: the counters. */
export const getUserStatsQuery = queryOptions({
  queryKey: adminQueryKeys.userStats,
  queryFn: ({ signal }) => adminCall('adminUsersStats', {}, { signal }),
});
