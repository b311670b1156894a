import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { LinkProvider, type LinkProps } from '../ui/link.tsx';

/** The design system's links navigate on the client. */
function AppLink({ href, ...rest }: LinkProps) {
  return <Link {...rest} to={href} />;
}

/** What every page stands in, in the browser and in the prerender. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={AppLink}>{children}</LinkProvider>
    </QueryClientProvider>
  );
}
