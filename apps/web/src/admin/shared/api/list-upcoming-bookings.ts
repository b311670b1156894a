import { UPCOMING_DAYS } from '@aangan/contract/visits/admin-inputs';
import { queryOptions } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../lib/admin-query-keys.ts';
import { adminBookingsFrom } from '../../../lib/wire/admin-booking.ts';

/** GET /api/admin/bookings/upcoming: the visits of the next 7 days. */
export const listUpcomingBookingsQuery = queryOptions({
  queryKey: adminQueryKeys.upcomingBookings,
  queryFn: async ({ signal }) =>
    adminBookingsFrom(
      await adminCall('adminBookingsUpcoming', { query: { days: UPCOMING_DAYS, contacts: 'masked' } }, { signal }),
    ),
});
