import { useQueryClient } from '@tanstack/react-query';
import { adminVisitCall } from '../../../lib/admin-visit-call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/** DELETE /api/admin/visit-absences/{id}. */
export function useDeleteVisitAbsence() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => adminVisitCall('adminVisitAbsenceDelete', { params: { id } }),
    onSettled: () => visitsChanged(client),
  });
}
