import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
import { setMedia } from '../known-media.ts';

/** DELETE /api/admin/media/{id} */
export function useDeleteMedia(propertyId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call(CATALOGUE_ADMIN.adminMediaDelete, { params: { id } }),
    onSuccess: (_, deleted) => setMedia(client, propertyId, (media) => media.filter(({ id }) => id !== deleted)),
    onSettled: () => propertiesChanged(client),
  });
}
