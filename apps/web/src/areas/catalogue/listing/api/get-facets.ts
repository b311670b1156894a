import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { filterQuery, type SearchFilters } from '../../shared/search/listing-url.ts';

/** GET /api/properties/facets: how many properties each choice finds. A superseded call is cancelled. */
export function getFacetsQuery(filters: SearchFilters) {
  const query = filterQuery(filters);
  return queryOptions({
    queryKey: queryKeys.facets(query),
    queryFn: ({ signal }) => call(CATALOGUE.propertiesFacets, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
