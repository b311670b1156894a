import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../api/admin-call.ts';
import { listKeys } from '../../shared/list-keys.ts';

/** GET /api/admin/users/stats: the counters. */
export const userStatsQuery = queryOptions({
  queryKey: listKeys.userStats,
  queryFn: ({ signal }) => adminCall('adminUsersStats', {}, { signal }),
});
