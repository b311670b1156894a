import { VISITS } from '@aangan/contract/visits/routes';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../../lib/calls/api.ts';
import { listBookingsQuery } from '../../shared/visit-state/api/list-bookings.ts';

/** PUT /api/bookings/{id}/rating, or DELETE for null. */
export function useRateHost(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (stars: number | null) => {
      const params = { id };
      return stars === null
        ? call(VISITS.bookingRatingDelete, { params })
        : call(VISITS.bookingRatingSave, { params, body: { stars } });
    },
    // reopening the dialog shows it before the list is refetched
    onSuccess: (rating) =>
      client.setQueryData(listBookingsQuery.queryKey, (visits) =>
        visits?.map((one) => {
          if (!one.visit) return one;
          const stars = rating?.stars ?? null;
          const earlier = one.visit.earlier.map((visit) => (visit.id === id ? { ...visit, rating: stars } : visit));
          return { ...one, visit: { ...one.visit, earlier, ...(one.id === id && { rating: stars }) } };
        }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
