import { useQueryClient } from '@tanstack/react-query';
import { adminVisitCall } from '../../../lib/admin-visit-call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/** DELETE /api/admin/visit-exceptions/{id}. */
export function useDeleteVisitException() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => adminVisitCall('adminVisitExceptionDelete', { params: { id } }),
    onSettled: () => visitsChanged(client),
  });
}
