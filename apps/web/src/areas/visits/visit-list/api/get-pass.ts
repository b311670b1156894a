import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { call } from '../../../../lib/calls/api.ts';

/** GET /api/bookings/{id}/pass, for its directions. */
export const getPassQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.bookings, 'pass', id],
    queryFn: ({ signal }) => call(VISITS.bookingPass, { params: { id } }, { signal }),
  });
