import { ALERTS } from '@aangan/contract/alerts/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';

/** GET /api/searches: the user's saved searches, newest first. */
export const listSearchesQuery = queryOptions({
  queryKey: ['own', 'searches'] as const,
  queryFn: ({ signal }) => call(ALERTS.searchesList, {}, { signal }),
});
