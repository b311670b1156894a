import { ADMIN_PAGE_SIZE } from '@aangan/contract/admin-inputs';
import { BOOKINGS_RETRY_DELAYS } from '@aangan/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isApiError } from '../../../../lib/api.ts';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminQueryKeys } from '../../../../lib/admin-query-keys.ts';
import { pagedFrom } from '../../../../lib/wire/paged.ts';
import { filterQuery, type BookingsState } from '../bookings-address.ts';
import { adminBookingFrom } from '../../../../lib/wire/admin-booking.ts';

const gotNoAnswer = (error: unknown) => isApiError(error) && error.code === 'NETWORK';

/**
 * GET /api/admin/bookings/filter: one page of the filtered bookings. Tried again 1, 2 and 4 s after a failure without
 * an answer, and only then (admin document section 9).
 */
export const listAdminBookingsQuery = (state: BookingsState) =>
  queryOptions({
    queryKey: adminQueryKeys.bookingList(state),
    queryFn: async ({ signal }) => {
      const paging = { page: state.page, size: ADMIN_PAGE_SIZE };
      const query = { ...filterQuery(state), ...paging };
      return pagedFrom(await adminCall('adminBookingsFilter', { query }, { signal }), paging, adminBookingFrom);
    },
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < BOOKINGS_RETRY_DELAYS.length && gotNoAnswer(error),
    retryDelay: (failures) => BOOKINGS_RETRY_DELAYS[failures] ?? 0,
  });
