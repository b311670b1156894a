import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import type { TrashRestored } from '@aangan/contract/catalogue/trash-entities';
import { MAX_PAGE_SIZE } from '@aangan/contract/core/limits';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../properties-changed.ts';

/** POST /api/admin/trash/{id}/restore; then refetches what shows properties and media. */
export function useRestoreFromTrash() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call(CATALOGUE_ADMIN.adminTrashRestore, { params: { id } }),
    onSettled: () => propertiesChanged(client),
  });
}

/** Restores the property with this id, which was deleted a moment ago: its item is among the newest of the trash. */
export function useUndoPropertyDeletion() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (propertyId: number): Promise<TrashRestored> => {
      const query = { kind: 'PROPERTY', size: MAX_PAGE_SIZE };
      const { content } = await call(CATALOGUE_ADMIN.adminTrashList, { query });
      const item = content.find(({ entityId }) => entityId === propertyId);
      if (!item) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: '' });
      return call(CATALOGUE_ADMIN.adminTrashRestore, { params: { id: item.id } });
    },
    onSettled: () => propertiesChanged(client),
  });
}
