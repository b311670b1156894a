import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import type { CallData, CallInput } from '@aangan/contract/endpoints';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { invalidateAbsences } from './list-absences.ts';

type Absence = CallInput<'deskAbsenceCreate'>['body'];

interface Handlers {
  /** Takes the conflicting visits, and the absence as sent. */
  onSuccess: (added: CallData<'deskAbsenceCreate'>, sent: Absence) => void;
  onError: (error: Error) => void;
}

/** POST /api/desk/absences */
export function useAddAbsence({ onSuccess, onError }: Handlers) {
  return useSingleMutation({
    mutationFn: (absence: Absence) => call(VISITS_DESK.deskAbsenceCreate, { body: absence }),
    onSuccess: (added, sent) => {
      onSuccess(added, sent);
      invalidateAbsences();
    },
    onError,
  });
}
