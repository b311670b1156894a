import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';

/**
 * GET /api/flats/compare; the previous result is shown while the next one loads.
 * @param ids one to four
 */
export function getComparedFlatsQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: queryKeys.comparedFlats(ids),
    queryFn: ({ signal }) => call(CATALOGUE.flatsCompare, { query: { ids: ids.join(',') } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
}
