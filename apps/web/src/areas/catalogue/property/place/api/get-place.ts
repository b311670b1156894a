import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/** GET /api/properties/{id}/place: its location, as precisely as the caller may know. */
export function getPlaceQuery(propertyId: number) {
  return queryOptions({
    queryKey: queryKeys.propertyPlace(propertyId),
    queryFn: ({ signal }) => call(CATALOGUE.propertyPlace, { params: { id: propertyId } }, { signal }),
  });
}
