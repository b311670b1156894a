import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { QueryClient } from '@tanstack/react-query';
import { getAdminPropertyQuery } from '../shared/api/get-admin-property.ts';

/** Changes the media the gallery shows, ahead of the server's own list. */
export function setMedia(client: QueryClient, propertyId: string, change: (media: AdminMedia[]) => AdminMedia[]): void {
  client.setQueryData(
    getAdminPropertyQuery(propertyId).queryKey,
    (known) => known && { ...known, media: change(known.media) },
  );
}
