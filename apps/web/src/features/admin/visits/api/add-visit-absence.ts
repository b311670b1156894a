import type { AbsenceInput } from '@aangan/contract/visit-inputs';
import { useQueryClient } from '@tanstack/react-query';
import { adminVisitCall } from '../../../../lib/admin-visit-call.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/** POST /api/admin/visit-absences. */
export function useAddVisitAbsence() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: AbsenceInput & { userId: number }) => adminVisitCall('adminVisitAbsenceCreate', { body }),
    onSuccess: () => visitsChanged(client),
  });
}
