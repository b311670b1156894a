import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { callFile } from '../../../../../lib/calls/call-file.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/** GET /api/properties/{id}/share-picture: a PNG with the name, the RERA numbers and their QR code. */
export function getSharePictureQuery(propertyId: number) {
  return queryOptions({
    queryKey: queryKeys.sharePicture(propertyId),
    queryFn: ({ signal }) => callFile(CATALOGUE.propertySharePicture, propertyId, signal),
  });
}
