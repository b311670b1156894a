import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { visitCall } from '../../../lib/visit-call.ts';

/** PUT and, with null, DELETE /api/bookings/{id}/rating. */
export function useRateHost(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (stars: number | null) => {
      const params = { id };
      return stars === null
        ? visitCall('bookingRatingDelete', { params })
        : visitCall('bookingRatingSave', { params, body: { stars } });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
