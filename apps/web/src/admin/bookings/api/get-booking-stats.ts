import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';

/** GET /api/admin/bookings/stats: the counters. */
export const getBookingStatsQuery = queryOptions({
  queryKey: adminQueryKeys.bookingStats,
  queryFn: ({ signal }) => adminCall('adminBookingsStats', {}, { signal }),
});
