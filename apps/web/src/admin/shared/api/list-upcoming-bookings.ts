import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { UPCOMING_DAYS } from '@aangan/contract/visits/admin-inputs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { adminBookingsFrom } from '../../../lib/calls/wire/admin-booking.ts';

/** GET /api/admin/bookings/upcoming: the visits of the next 7 days. */
export const listUpcomingBookingsQuery = queryOptions({
  queryKey: adminQueryKeys.upcomingBookings,
  queryFn: async ({ signal }) =>
    adminBookingsFrom(
      await call(
        VISITS_ADMIN.adminBookingsUpcoming,
        { query: { days: UPCOMING_DAYS, contacts: 'masked' } },
        { signal },
      ),
    ),
});
