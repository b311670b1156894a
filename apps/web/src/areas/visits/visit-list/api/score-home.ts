import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { VisitScore } from '@aangan/contract/visits/entities';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../../lib/calls/api.ts';

const key = (id: number) => [...queryKeys.bookings, 'score', id] as const;

/** GET /api/bookings/{id}/score; null without one. */
export const getScoreQuery = (id: number) =>
  queryOptions({
    queryKey: key(id),
    queryFn: ({ signal }) => call(VISITS.bookingScoreGet, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** PUT /api/bookings/{id}/score, or DELETE for null. */
export function useSaveScore(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (score: VisitScore | null) => {
      const params = { id };
      return score
        ? call(VISITS.bookingScoreSave, { params, body: score })
        : call(VISITS.bookingScoreDelete, { params });
    },
    onSuccess: (score) => {
      client.setQueryData(key(id), score);
      // the cards say whether there is a score
      void client.invalidateQueries({ queryKey: queryKeys.bookings });
    },
  });
}
