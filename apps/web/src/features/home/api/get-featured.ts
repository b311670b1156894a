import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function featuredQuery() {
  return queryOptions({
    queryKey: queryKeys.featured,
    queryFn: ({ signal }) => call('propertiesFeatured', {}, { signal }),
  });
}

/** The featured properties; the server masks their names for visitors (decision 5). */
export function useFeatured() {
  return useQuery(featuredQuery());
}
