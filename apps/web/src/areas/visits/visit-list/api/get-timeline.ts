import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { call } from '../../../../lib/calls/api.ts';

/** GET /api/bookings/{id}/timeline, oldest first. */
export const getTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'timeline', id],
    queryFn: ({ signal }) => call(VISITS.bookingTimeline, { params: { id } }, { signal }),
  });
