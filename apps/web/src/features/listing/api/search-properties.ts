import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SearchQuery } from '../listing-url.ts';

/** A page of what matches the filters. A call that is superseded is cancelled. */
export function searchPropertiesQuery(query: SearchQuery) {
  return queryOptions({
    queryKey: queryKeys.search(query),
    queryFn: ({ signal }) => call('propertiesSearch', { query }, { signal }),
  });
}
