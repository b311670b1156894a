import { VISITS } from '@aangan/contract/visits/routes';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../../lib/calls/api.ts';

/**
 * POST /api/bookings/{id}/coming: tells the host that the buyer is coming (V35).
 * @param revision of the visible copy
 */
export function useSayComing(id: number, revision: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(VISITS.bookingComing, { params: { id }, body: { revision } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
