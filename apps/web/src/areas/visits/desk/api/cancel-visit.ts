import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { refetchDesk, showVisit } from './desk-visits.ts';

/** POST /api/desk/visits/{id}/cancel, with the reason that the buyer reads. */
export function useCancelVisit({ id, revision }: DeskVisit, onCanceled: () => void) {
  return useSingleMutation({
    mutationFn: (reason: string) => call(VISITS_DESK.deskVisitCancel, { params: { id }, body: { reason, revision } }),
    onSuccess: (canceled) => {
      showVisit(canceled);
      onCanceled();
    },
    onError: refetchDesk,
  });
}
