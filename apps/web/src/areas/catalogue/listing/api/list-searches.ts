import { queryOptions } from '@tanstack/react-query';
import { alertCall } from '../../../../lib/alert-call.ts';

/** GET /api/searches: the user's saved searches, newest first. */
export const listSearchesQuery = queryOptions({
  queryKey: ['own', 'searches'] as const,
  queryFn: ({ signal }) => alertCall('searchesList', {}, { signal }),
});
