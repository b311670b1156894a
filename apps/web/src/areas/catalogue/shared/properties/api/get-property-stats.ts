import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/** GET /api/properties/stats: the three figures of the home page. */
export const getPropertyStatsQuery = queryOptions({
  queryKey: queryKeys.stats,
  queryFn: ({ signal }) => call(CATALOGUE.propertiesStats, {}, { signal }),
});
