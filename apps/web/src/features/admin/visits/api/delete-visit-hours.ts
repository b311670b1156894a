import { useQueryClient } from '@tanstack/react-query';
import { adminVisitCall } from '../../../../lib/admin-visit-call.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/** DELETE /api/admin/properties/{id}/visit-hours: the firm's hold again. */
export function useDeleteVisitHours() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      adminVisitCall('adminVisitHoursDelete', { params: { id }, query: { version } }),
    onSuccess: () => visitsChanged(client),
  });
}
