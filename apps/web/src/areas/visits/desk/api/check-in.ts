import { VISITS_DESK } from '@aangan/contract/visits/desk-routes';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { showVisit } from './desk-visits.ts';

/** POST /api/desk/check-in, only to look up the visit of a code. */
export function useLookUpCode(onFound: (visit: DeskVisit) => void) {
  return useMutation({
    mutationFn: (code: string) => call(VISITS_DESK.deskCheckIn, { body: { code, look: true } }),
    onSuccess: onFound,
  });
}

/** POST /api/desk/check-in: records the arrival of the buyer. */
export function useCheckIn(onArrived: (visit: DeskVisit) => void) {
  return useMutation({
    mutationFn: (code: string) => call(VISITS_DESK.deskCheckIn, { body: { code } }),
    onSuccess: (arrived) => {
      onArrived(arrived);
      showVisit(arrived);
    },
  });
}
