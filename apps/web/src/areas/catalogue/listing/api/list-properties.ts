import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import type { FoundCards } from '@aangan/contract/catalogue/entities';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import type { SearchQuery } from '../../shared/search/listing-url.ts';

/** GET /api/properties: a page of the whole list. A superseded call is cancelled. */
export function listPropertiesQuery(query: SearchQuery) {
  return queryOptions<FoundCards>({
    queryKey: queryKeys.propertyList(query),
    queryFn: ({ signal }) => call(CATALOGUE.propertiesList, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
