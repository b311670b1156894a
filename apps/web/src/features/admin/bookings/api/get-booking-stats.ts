import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';

/** GET /api/admin/bookings/stats: the counters. */
export const bookingStatsQuery = queryOptions({
  queryKey: adminKeys.bookingStats,
  queryFn: ({ signal }) => adminCall('adminBookingsStats', {}, { signal }),
});
