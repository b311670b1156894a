import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../api/admin-call.ts';
import { listKeys } from '../../shared/list-keys.ts';

/** GET /api/admin/bookings/stats: the counters. */
export const bookingStatsQuery = queryOptions({
  queryKey: listKeys.bookingStats,
  queryFn: ({ signal }) => adminCall('adminBookingsStats', {}, { signal }),
});
