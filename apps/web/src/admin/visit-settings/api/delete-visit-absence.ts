import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/** DELETE /api/admin/visit-absences/{id}. */
export function useDeleteVisitAbsence() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call(VISITS_ADMIN.adminVisitAbsenceDelete, { params: { id } }),
    onSettled: () => visitsChanged(client),
  });
}
