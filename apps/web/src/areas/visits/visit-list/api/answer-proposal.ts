import { VISITS } from '@aangan/contract/visits/routes';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../../lib/calls/api.ts';

export interface ProposalAnswer {
  answer: 'ACCEPT' | 'DECLINE';
  /** Of the copy with the suggestion. */
  revision: number;
}

/** POST /api/bookings/{id}/proposal. */
export function useAnswerProposal(id: number) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: ProposalAnswer) => call(VISITS.bookingProposal, { params: { id }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
}
