import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SearchQuery } from '../listing-url.ts';
import type { PageQuery } from './page-query.ts';

/** A page of what matches the filters. A call that is superseded is cancelled. */
export function searchPropertiesQuery(query: SearchQuery): PageQuery {
  return {
    queryKey: queryKeys.search(query),
    queryFn: ({ signal }) => call('propertiesSearch', { query }, { signal }),
  };
}
