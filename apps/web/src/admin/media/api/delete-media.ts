import { useQueryClient } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
import { setMedia } from '../known-media.ts';

/** DELETE /api/admin/media/{id} */
export function useDeleteMedia(propertyId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => adminCall('adminMediaDelete', { params: { id } }),
    onSuccess: (_, deleted) => setMedia(client, propertyId, (media) => media.filter(({ id }) => id !== deleted)),
    onSettled: () => propertiesChanged(client),
  });
}
