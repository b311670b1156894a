import { QueryCache, QueryClient } from '@tanstack/react-query';

const queryCache = new QueryCache();

/**
 * Retries are off unless a query asks for them: each failure has its place and text on the page. A failure that was met
 * ahead of the page is the page's own, which does not ask again.
 */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: { retry: false, retryOnMount: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Who comes back to a page that failed has it asked anew.
queryCache.subscribe(({ type, query }) => {
  if (type !== 'observerRemoved' || query.getObserversCount() > 0) return;
  const { status, fetchStatus, data } = query.state;
  if (status === 'error' && fetchStatus === 'idle' && data === undefined) queryCache.remove(query);
});
