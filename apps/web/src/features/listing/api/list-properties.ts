import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SearchQuery } from '../listing-url.ts';
import type { PageQuery } from './page-query.ts';

/** A page of the whole list. A call that is superseded is cancelled. */
export function listPropertiesQuery(query: SearchQuery): PageQuery {
  return {
    queryKey: [...queryKeys.properties, 'list', query],
    queryFn: ({ signal }) => call('propertiesList', { query }, { signal }),
  };
}
