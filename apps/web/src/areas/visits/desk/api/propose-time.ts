import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { refetchDesk, showVisit } from './desk-visits.ts';

interface Proposal {
  visitDate: string;
  visitTime: string;
  /** Empty for none. */
  note: string;
}

/** POST /api/desk/visits/{id}/propose */
export function useProposeTime({ id, revision }: DeskVisit, onProposed: () => void) {
  return useSingleMutation({
    mutationFn: ({ note, ...at }: Proposal) =>
      call(VISITS_DESK.deskVisitPropose, {
        params: { id },
        body: { ...at, note: note === '' ? null : note, revision },
      }),
    onSuccess: (proposed) => {
      showVisit(proposed);
      onProposed();
    },
    onError: refetchDesk,
  });
}
