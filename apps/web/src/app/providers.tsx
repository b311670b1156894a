import { QueryClientProvider } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { LinkProvider, type LinkProps } from '../ui/link.tsx';

/** The design system's links navigate on the client. The router's own `Link` would bring its prefetching along. */
function AppLink({ href, onClick, ...rest }: LinkProps) {
  const address = useHref(href);
  const navigate = useLinkClickHandler(href);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller's children are in the props
  return <a {...rest} href={address} onClick={handleClick} />;
}

/** What every page stands in, in the browser and in the prerender. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={AppLink}>{children}</LinkProvider>
    </QueryClientProvider>
  );
}
