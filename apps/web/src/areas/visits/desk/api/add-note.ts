import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { refetchDesk } from './desk-visits.ts';

/**
 * POST /api/desk/visits/{id}/notes.
 * @param onAdded takes the text as sent
 */
export function useAddNote(visitId: number, onAdded: (text: string) => void) {
  return useSingleMutation({
    mutationFn: (text: string) => call(VISITS_DESK.deskVisitNote, { params: { id: visitId }, body: { text } }),
    onSuccess: (_, sent) => {
      onAdded(sent);
      refetchDesk();
    },
  });
}
