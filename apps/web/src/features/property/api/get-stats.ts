import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** GET /api/properties/stats, read here for one thing: whether the catalogue's pictures are renderings (decision 38). */
export const statsQuery = queryOptions({
  queryKey: queryKeys.stats,
  queryFn: ({ signal }) => call('propertiesStats', undefined, { signal }),
});
