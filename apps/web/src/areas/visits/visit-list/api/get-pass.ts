import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { visitCall } from '../../../../lib/visit-call.ts';

/** GET /api/bookings/{id}/pass, for the way to the site. */
export const getPassQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'pass', id],
    queryFn: ({ signal }) => visitCall('bookingPass', { params: { id } }, { signal }),
  });
