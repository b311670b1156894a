import { BOOKINGS_RETRY_DELAYS } from '@aangan/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, isApiError } from '../../../../lib/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { readBookings, type Visit } from '../../../../lib/wire/booking.ts';

/**
 * GET /api/bookings: the caller's visits, in whatever shape they come.
 * @throws ApiError; Error when the answer can't be read
 */
async function listBookings(signal?: AbortSignal): Promise<Visit[]> {
  const answer: unknown = await call('bookingsList', {}, { signal });
  return readBookings(answer);
}

const gotNoAnswer = (error: unknown) => isApiError(error) && error.code === 'NETWORK';

/** Tried again 1, 2 and 4 s after a failure without an answer, and only then (document section 7). */
export const bookingsQuery = queryOptions({
  queryKey: queryKeys.bookings,
  queryFn: ({ signal }) => listBookings(signal),
  retry: (failures, error) => failures < BOOKINGS_RETRY_DELAYS.length && gotNoAnswer(error),
  retryDelay: (failures) => BOOKINGS_RETRY_DELAYS[failures] ?? 0,
});
