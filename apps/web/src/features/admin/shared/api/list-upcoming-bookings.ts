import { UPCOMING_DAYS } from '@aangan/contract/admin-inputs';
import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys } from '../../../../lib/admin-query-keys.ts';
import { readBookings } from '../../../../lib/wire/admin-booking.ts';

/** GET /api/admin/bookings/upcoming: the visits of the next 7 days. */
export const upcomingQuery = queryOptions({
  queryKey: adminKeys.upcomingBookings,
  queryFn: async ({ signal }) =>
    readBookings(await adminCall('adminBookingsUpcoming', { query: { days: UPCOMING_DAYS } }, { signal })),
});
