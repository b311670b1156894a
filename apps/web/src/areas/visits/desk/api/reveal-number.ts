import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import type { CallInput } from '@aangan/contract/endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';

/** The purpose of the look. */
export type Channel = CallInput<'deskVisitReveal'>['body']['channel'];

/** POST /api/desk/visits/{id}/reveal: records the look and returns the number, which is not cached. */
export function useRevealNumber(visitId: number, channel: Channel) {
  return useMutation({
    mutationFn: () => call(VISITS_DESK.deskVisitReveal, { params: { id: visitId }, body: { channel } }),
    // dropped when the dialog closes
    gcTime: 0,
  });
}
