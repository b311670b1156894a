import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/** GET /api/properties/{id}/open-price: the price breakdown of its flats. */
export function getOpenPriceQuery(propertyId: number) {
  return queryOptions({
    queryKey: queryKeys.openPrice(propertyId),
    queryFn: ({ signal }) => call(CATALOGUE.propertyOpenPrice, { params: { id: propertyId } }, { signal }),
  });
}
