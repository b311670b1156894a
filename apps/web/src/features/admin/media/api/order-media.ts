import type { AdminMedia } from '@aangan/contract/admin-entities';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys, propertiesChanged } from '../../../../lib/admin-query-keys.ts';

export interface PropertyMedia {
  name: string;
  media: AdminMedia[];
}

/** GET /api/admin/properties/{id}: its name and media. */
export const propertyMediaQuery = (id: string) =>
  queryOptions({
    queryKey: adminKeys.media(id),
    queryFn: async ({ signal }): Promise<PropertyMedia> => {
      const { name, media } = await adminCall('adminPropertyGet', { params: { id } }, { signal });
      return { name, media };
    },
  });

/** Changes the media the gallery shows, ahead of the server's own list. */
export function setMedia(client: QueryClient, id: string, change: (media: AdminMedia[]) => AdminMedia[]): void {
  client.setQueryData(propertyMediaQuery(id).queryKey, (known) => known && { ...known, media: change(known.media) });
}

/** DELETE /api/admin/media/{id} */
export function useDeleteMedia(propertyId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => adminCall('adminMediaDelete', { params: { id } }),
    onSuccess: (_, deleted) => setMedia(client, propertyId, (media) => media.filter(({ id }) => id !== deleted)),
    onSettled: () => propertiesChanged(client),
  });
}

/** PUT /api/admin/properties/{id}/media/order, shown before it is answered and taken back when it is refused. */
export function useOrderMedia(propertyId: string) {
  const client = useQueryClient();
  const { queryKey } = propertyMediaQuery(propertyId);
  return useMutation({
    // One after the other: each names all ids, so the last one asked for has to arrive last.
    scope: { id: `media order ${propertyId}` },
    mutationFn: (media: readonly AdminMedia[]) =>
      adminCall('adminMediaOrder', { params: { id: propertyId }, body: { ids: media.map(({ id }) => id) } }),
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
