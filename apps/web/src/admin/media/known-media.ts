import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { QueryClient } from '@tanstack/react-query';
import { getAdminPropertyQuery } from '../shared/api/get-admin-property.ts';

/** Updates the cached media of the gallery, before the refetch. */
export function setMedia(client: QueryClient, propertyId: string, change: (media: AdminMedia[]) => AdminMedia[]): void {
  client.setQueryData(
    getAdminPropertyQuery(propertyId).queryKey,
    (known) => known && { ...known, media: change(known.media) },
  );
}
