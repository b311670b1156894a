import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { getAdminPropertyQuery } from '../../shared/api/get-admin-property.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
import { setMedia } from '../known-media.ts';

/** PUT /api/admin/properties/{id}/media/order: an optimistic update, rolled back on failure. */
export function useOrderMedia(propertyId: string) {
  const client = useQueryClient();
  const { queryKey } = getAdminPropertyQuery(propertyId);
  return useMutation({
    // In sequence: each call sends all ids, so the last one must arrive last.
    scope: { id: `media order ${propertyId}` },
    mutationFn: (media: readonly AdminMedia[]) =>
      call(CATALOGUE_ADMIN.adminMediaOrder, { params: { id: propertyId }, body: { ids: media.map(({ id }) => id) } }),
    onMutate: async (media) => {
      await client.cancelQueries({ queryKey });
      setMedia(client, propertyId, () => [...media]);
    },
    onError: () => void client.invalidateQueries({ queryKey }),
    onSettled: () => {
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === `media order ${propertyId}` }) === 1) {
        propertiesChanged(client);
      }
    },
  });
}
