import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';

/**
 * GET /api/flats/compare.
 * @param ids one to four; those of the answer before stand there while the next one comes
 */
export function getComparedFlatsQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: queryKeys.comparedFlats(ids),
    queryFn: ({ signal }) => call(CATALOGUE.flatsCompare, { query: { ids: ids.join(',') } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
}
