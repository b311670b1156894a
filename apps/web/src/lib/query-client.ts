import { QueryClient } from '@tanstack/react-query';

/** Retries are off unless a query asks for them: each failure has its place and text on the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
