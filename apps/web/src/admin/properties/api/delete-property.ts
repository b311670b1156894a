import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../lib/calls/api.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';

/**
 * DELETE /api/admin/properties/{id}; one that is gone already (deleted in another tab or by another admin) counts as
 * deleted.
 */
async function deleteProperty(id: number): Promise<void> {
  try {
    await call(CATALOGUE_ADMIN.adminPropertyDelete, { params: { id } });
  } catch (error) {
    if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** Deletes a property and refetches what shows it. */
export function useDeleteProperty() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: deleteProperty,
    onSuccess: () => {
      notify.success(ADMIN_TEXTS.properties.deleted);
      propertiesChanged(client);
    },
  });
}
