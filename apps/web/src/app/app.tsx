import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { queryClient } from '../lib/calls/query-client.ts';
import type { ShownEntry } from '../lib/router/keep-alive.ts';
import { Router } from '../lib/router/router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RootLayout } from './root-layout.tsx';

/** Root component of every page, in the browser and in the prerender. */
export function App({ first }: { first: ShownEntry }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router first={first}>
          <ErrorBoundary>
            <RootLayout />
          </ErrorBoundary>
        </Router>
      </QueryClientProvider>
    </StrictMode>
  );
}
