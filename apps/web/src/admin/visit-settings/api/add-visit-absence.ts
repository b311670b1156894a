import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import type { AbsenceInput } from '@aangan/contract/visits/inputs';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/**
 * POST /api/admin/visit-absences.
 * @param onAdded called even after the admin has left the page
 */
export function useAddVisitAbsence(onAdded: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: AbsenceInput & { userId: number }) => call(VISITS_ADMIN.adminVisitAbsenceCreate, { body }),
    onSuccess: async () => {
      await visitsChanged(client);
      onAdded();
    },
  });
}
