import { ALERTS } from '@aangan/contract/alerts/routes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../../../lib/calls/api.ts';
import { queryClient } from '../../../../../lib/calls/query-client.ts';
import { listSearchesQuery } from './list-searches.ts';

const newsKey = ['own', 'search-news'] as const;

/**
 * GET /api/searches/{id}/new, then POST …/seen up to that response (I14): new matches stay marked until the search is
 * opened again from its page.
 */
export function getNewsQuery(id: number) {
  return queryOptions({
    queryKey: [...newsKey, id] as const,
    queryFn: async ({ signal }) => {
      const news = await call(ALERTS.searchNew, { params: { id } }, { signal });
      call(ALERTS.searchSeen, { params: { id }, body: { upTo: news.upTo } }).then(
        () => queryClient.invalidateQueries({ queryKey: listSearchesQuery.queryKey }),
        // the matches stay new for the next time
        () => undefined,
      );
      return news;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Makes the next opening of a search fetch its new matches again. */
export function forgetNews(client: QueryClient): void {
  client.removeQueries({ queryKey: newsKey });
}
