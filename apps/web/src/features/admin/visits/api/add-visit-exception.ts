import type { VisitExceptionInput } from '@aangan/contract/visit-inputs';
import { useQueryClient } from '@tanstack/react-query';
import { adminVisitCall } from '../../../../lib/admin-visit-call.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/** POST /api/admin/visit-exceptions. */
export function useAddVisitException() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: VisitExceptionInput) => adminVisitCall('adminVisitExceptionCreate', { body }),
    onSuccess: () => visitsChanged(client),
  });
}
