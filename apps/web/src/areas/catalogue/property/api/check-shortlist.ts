import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';

/**
 * GET /api/shortlists/properties/{id}/check: whether the property is on the caller's shortlist. Refetched whenever the
 * tab becomes visible.
 */
export function checkShortlistQuery(propertyId: number) {
  return queryOptions({
    queryKey: queryKeys.shortlistCheck(propertyId),
    queryFn: async ({ signal }) => {
      const { shortlisted } = await call(CATALOGUE.shortlistCheck, { params: { id: propertyId } }, { signal });
      return shortlisted;
    },
    refetchOnWindowFocus: 'always',
  });
}
