import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { readShortlist } from '../../../lib/wire/shortlist-entry.ts';

/** GET /api/shortlists: the caller's saved properties, in whatever shape they come. */
export const shortlistQuery = queryOptions({
  queryKey: queryKeys.shortlistList,
  queryFn: async ({ signal }) => {
    const answer: unknown = await call('shortlistsList', undefined, { signal });
    return readShortlist(answer);
  },
});
