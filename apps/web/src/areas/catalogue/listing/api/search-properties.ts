import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import type { FoundCards } from '@aangan/contract/catalogue/entities';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import type { SearchQuery } from '../../shared/search/listing-url.ts';

/** GET /api/properties/search: a page of the matches of the filters. A superseded call is cancelled. */
export function searchPropertiesQuery(query: SearchQuery) {
  return queryOptions<FoundCards>({
    queryKey: queryKeys.search(query),
    queryFn: ({ signal }) => call(CATALOGUE.propertiesSearch, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
