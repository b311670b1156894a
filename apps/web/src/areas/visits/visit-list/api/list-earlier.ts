import { VISITS } from '@aangan/contract/visits/routes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { bookingsFrom } from '../../../../lib/calls/wire/booking.ts';

/** GET /api/bookings/earlier: the caller's visits beyond the list, latest first, paginated. */
export const listEarlierQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.bookings, 'earlier'],
  queryFn: async ({ pageParam, signal }) => {
    const { content, page, last } = await call(VISITS.bookingsEarlier, { query: { page: pageParam } }, { signal });
    return { visits: bookingsFrom(content), page, last };
  },
  initialPageParam: 0,
  getNextPageParam: ({ page, last }) => (last ? undefined : page + 1),
});
