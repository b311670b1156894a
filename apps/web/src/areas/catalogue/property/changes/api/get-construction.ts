import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/**
 * GET /api/properties/{id}/diary: construction photographs by month, newest first.
 * @param before only months before this one, 'yyyy-MM'
 */
export function getConstructionQuery(propertyId: number, before: string | null) {
  return queryOptions({
    queryKey: queryKeys.propertyDiary(propertyId, before),
    queryFn: ({ signal }) =>
      call(
        CATALOGUE.propertyDiary,
        { params: { id: propertyId }, query: before === null ? {} : { before } },
        { signal },
      ),
  });
}
