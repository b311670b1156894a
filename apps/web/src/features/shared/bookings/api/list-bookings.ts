import { BOOKINGS_RETRY_DELAYS } from '@aangan/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, isApiError } from '../../../../lib/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { bookingsFrom } from '../../../../lib/wire/booking.ts';

const gotNoAnswer = (error: unknown) => isApiError(error) && error.code === 'NETWORK';

/**
 * GET /api/bookings: the caller's visits, in whatever shape they come. Tried again 1, 2 and 4 s after a failure without an answer, and only
 * then (document section 7).
 */
export const listBookingsQuery = queryOptions({
  queryKey: queryKeys.bookings,
  queryFn: async ({ signal }) => bookingsFrom(await call('bookingsList', {}, { signal })),
  retry: (failures, error) => failures < BOOKINGS_RETRY_DELAYS.length && gotNoAnswer(error),
  retryDelay: (failures) => BOOKINGS_RETRY_DELAYS[failures] ?? 0,
});
