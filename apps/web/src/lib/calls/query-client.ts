import { QueryCache, QueryClient } from '@tanstack/react-query';

const queryCache = new QueryCache();

/**
 * Retries are off unless a query asks for them: each failure has its place and text on the page. A prefetch that failed
 * counts as the page's failure, which does not request it again.
 */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: { retry: false, retryOnMount: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Removes a failed query when its page is left, so that the next visit requests it again.
queryCache.subscribe(({ type, query }) => {
  if (type !== 'observerRemoved' || query.getObserversCount() > 0) return;
  const { status, fetchStatus, data } = query.state;
  if (status === 'error' && fetchStatus === 'idle' && data === undefined) queryCache.remove(query);
});
