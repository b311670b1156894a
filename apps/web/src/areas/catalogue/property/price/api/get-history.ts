import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/** GET /api/properties/{id}/history: its prices and all recorded changes. */
export function getHistoryQuery(propertyId: number) {
  return queryOptions({
    queryKey: queryKeys.propertyHistory(propertyId),
    queryFn: ({ signal }) => call(CATALOGUE.propertyHistory, { params: { id: propertyId } }, { signal }),
  });
}
