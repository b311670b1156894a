import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import type { SearchQuery } from '../../shared/search/listing-url.ts';

/** GET /api/properties/map: the positions of the homes of a search. A superseded call is cancelled. */
export function getMapQuery({ page: _page, size: _size, ...query }: SearchQuery) {
  return queryOptions({
    queryKey: queryKeys.propertyMap(query),
    queryFn: ({ signal }) => call(CATALOGUE.propertiesMap, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
