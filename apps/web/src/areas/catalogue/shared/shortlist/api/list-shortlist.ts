import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';
import { shortlistFrom } from '../../../../../lib/calls/wire/shortlist-entry.ts';

/**
 * GET /api/shortlists: the caller's saved properties, whichever server's shape they have. Refetched when the tab
 * becomes visible.
 */
export const listShortlistQuery = queryOptions({
  queryKey: queryKeys.shortlistList,
  queryFn: async ({ signal }) => shortlistFrom(await call(CATALOGUE.shortlistsList, {}, { signal })),
  refetchOnWindowFocus: 'always',
});
