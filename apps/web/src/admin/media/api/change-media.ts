import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';
import { setMedia } from '../known-media.ts';

/** PATCH /api/admin/media/{id} */
export function useChangeMedia(propertyId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, facts }: { id: number; facts: MediaFacts }) =>
      call(CATALOGUE_ADMIN.adminMediaChange, { params: { id }, body: facts }),
    onSuccess: (changed) =>
      setMedia(client, propertyId, (media) => media.map((one) => (one.id === changed.id ? changed : one))),
    onSettled: () => propertiesChanged(client),
  });
}
