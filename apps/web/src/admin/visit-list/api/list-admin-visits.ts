import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { retryWithoutAnswer } from '../../../lib/calls/retry-without-answer.ts';
import { adminBookingFrom } from '../../../lib/calls/wire/admin-booking.ts';
import { pagedFrom } from '../../../lib/calls/wire/paged.ts';
import { filterQuery, type BookingsState } from '../visits-url.ts';

/** GET /api/admin/bookings/filter: one page of the filtered bookings. */
export function listAdminBookingsQuery(state: BookingsState) {
  const paging = { page: state.page, size: ADMIN_PAGE_SIZE };
  return queryOptions({
    queryKey: adminQueryKeys.bookingList(state),
    queryFn: async ({ signal }) => {
      const query = { ...filterQuery(state), ...paging, contacts: 'masked' };
      return pagedFrom(await call(VISITS_ADMIN.adminBookingsFilter, { query }, { signal }), paging, adminBookingFrom);
    },
    placeholderData: keepPreviousData,
    ...retryWithoutAnswer,
  });
}
