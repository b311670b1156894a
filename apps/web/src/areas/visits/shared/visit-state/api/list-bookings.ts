import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';
import { retryWithoutAnswer } from '../../../../../lib/calls/retry-without-answer.ts';
import { bookingsFrom } from '../../../../../lib/calls/wire/booking.ts';

/** GET /api/bookings: the caller's visits, whichever server's shape they have. */
export const listBookingsQuery = queryOptions({
  queryKey: queryKeys.bookings,
  queryFn: async ({ signal }) => bookingsFrom(await call(VISITS.bookingsList, {}, { signal })),
  ...retryWithoutAnswer,
});
