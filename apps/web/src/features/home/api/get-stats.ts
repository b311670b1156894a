import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function statsQuery() {
  return queryOptions({
    queryKey: queryKeys.stats,
    queryFn: ({ signal }) => call('propertiesStats', {}, { signal }),
  });
}

/** The three figures of the home page. */
export function useStats() {
  return useQuery(statsQuery());
}
