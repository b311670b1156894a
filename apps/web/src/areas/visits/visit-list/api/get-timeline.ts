import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { visitCall } from '../../../../lib/visit-call.ts';

/** GET /api/bookings/{id}/timeline, oldest first. */
export const getTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'timeline', id],
    queryFn: ({ signal }) => visitCall('bookingTimeline', { params: { id } }, { signal }),
  });
