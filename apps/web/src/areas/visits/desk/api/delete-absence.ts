import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { invalidateAbsences } from './list-absences.ts';

/** DELETE /api/desk/absences/{id} */
export function useDeleteAbsence({ onSuccess, onError }: { onSuccess: () => void; onError: () => void }) {
  return useSingleMutation({
    mutationFn: (id: number) => call(VISITS_DESK.deskAbsenceDelete, { params: { id } }),
    onSuccess,
    onError,
    onSettled: invalidateAbsences,
  });
}
