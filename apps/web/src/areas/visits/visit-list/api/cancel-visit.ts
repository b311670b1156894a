import { VISITS } from '@aangan/contract/visits/routes';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../../lib/calls/api.ts';

/** POST /api/bookings/{id}/cancel; sent without a revision, because it is wanted whatever has changed. */
export function useCancelVisit(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (reason: string | null) => call(VISITS.bookingCancel, { params: { id }, body: { reason } }),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
