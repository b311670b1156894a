import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import type { CallInput } from '@aangan/contract/endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';

/** What the number is wanted for. */
export type Channel = CallInput<'deskVisitReveal'>['body']['channel'];

/** POST /api/desk/visits/{id}/reveal: records the look and answers the number, which nothing keeps. */
export function useRevealNumber(visitId: number, channel: Channel) {
  return useMutation({
    mutationFn: () => call(VISITS_DESK.deskVisitReveal, { params: { id: visitId }, body: { channel } }),
    // the answer goes with the dialog
    gcTime: 0,
  });
}
