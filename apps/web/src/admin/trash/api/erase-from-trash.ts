import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';

/** DELETE /api/admin/trash/{id}: erases something for good. */
export function useEraseFromTrash() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call(CATALOGUE_ADMIN.adminTrashDelete, { params: { id } }),
    onSettled: () => propertiesChanged(client),
  });
}
