import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../api/admin-call.ts';
import { adminKeys } from '../../api/admin-keys.ts';

/** GET /api/admin/bookings/stats: the counters. */
export const bookingStatsQuery = queryOptions({
  queryKey: adminKeys.bookingStats,
  queryFn: ({ signal }) => adminCall('adminBookingsStats', {}, { signal }),
});
