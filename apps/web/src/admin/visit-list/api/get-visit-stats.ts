import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';

/** GET /api/admin/bookings/stats: the counters. */
export const getBookingStatsQuery = queryOptions({
  queryKey: adminQueryKeys.bookingStats,
  queryFn: ({ signal }) => call(VISITS_ADMIN.adminBookingsStats, {}, { signal }),
});
