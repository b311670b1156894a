import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryKeys } from './query-keys.ts';

/** GET /api/properties/stats: the three figures of the home page, and whether the catalogue is the sample (decision 38). */
export const statsQuery = queryOptions({
  queryKey: queryKeys.stats,
  queryFn: ({ signal }) => call('propertiesStats', {}, { signal }),
});
