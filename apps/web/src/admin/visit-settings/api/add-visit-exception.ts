import { VISITS_ADMIN } from '@aangan/contract/visits/admin-routes';
import type { VisitExceptionInput } from '@aangan/contract/visits/inputs';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

/**
 * POST /api/admin/visit-exceptions.
 * @param onAdded called even after the admin has left the page
 */
export function useAddVisitException(onAdded: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: VisitExceptionInput) => call(VISITS_ADMIN.adminVisitExceptionCreate, { body }),
    onSuccess: async () => {
      await visitsChanged(client);
      onAdded();
    },
  });
}
