import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/api.ts';
import { queryKeys } from '../../../../../lib/query-keys.ts';
import { retryWithoutAnswer } from '../../../../../lib/retry-without-answer.ts';
import { bookingsFrom } from '../../../../../lib/wire/booking.ts';

/** GET /api/bookings: the caller's visits, in whatever shape they come. */
export const listBookingsQuery = queryOptions({
  queryKey: queryKeys.bookings,
  queryFn: async ({ signal }) => bookingsFrom(await call(VISITS.bookingsList, {}, { signal })),
  ...retryWithoutAnswer,
});
