import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

export interface Reschedule {
  id: string;
  /** 'yyyy-MM-dd' */
  visitDate: string;
}

/** PUT /api/bookings/{id}: moves a visit, which then waits for confirmation again (document section 4, 'Booking'). */
export function useRescheduleBooking() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, visitDate }: Reschedule) =>
      call('bookingUpdate', { params: { id }, body: { visitDate, status: 'PENDING' } }),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
