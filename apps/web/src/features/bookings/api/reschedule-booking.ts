import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

export interface Reschedule {
  id: number;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** Of the copy the buyer saw. */
  revision: number;
}

/** PUT /api/bookings/{id}: moves a visit, which then waits for confirmation again (VISIT15). */
export function useRescheduleBooking() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, visitDate, revision }: Reschedule) =>
      call('bookingUpdate', { params: { id }, body: { visitDate, status: 'PENDING', revision } }),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
