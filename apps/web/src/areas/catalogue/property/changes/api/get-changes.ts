import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/**
 * GET /api/properties/{id}/changes: what changed since the caller last viewed the home. Not refetched while the page is
 * open, so that the changes stay when the user returns to the tab (T28).
 */
export function getChangesQuery(propertyId: number) {
  return queryOptions({
    queryKey: queryKeys.propertyChanges(propertyId),
    queryFn: ({ signal }) => call(CATALOGUE.propertyChanges, { params: { id: propertyId } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
