import { useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TEXTS } from '@aangan/contract/texts';
import { isApiError } from '../../lib/api.ts';
import { notify } from '../../lib/notifications.ts';
import { listPropertiesQuery } from './api/list-properties.ts';
import { searchPropertiesQuery } from './api/search-properties.ts';
import { hasFilters, searchQuery, type ListingState } from './listing-url.ts';

export type Listing = ReturnType<typeof useListing>;

/**
 * The page of properties a state asks for; the previous page stays while the next one loads. Without filters it is the
 * whole list, whose failure is a toast; with filters a search, whose failure shows in the results (document section 8).
 */
export function useListing(state: ListingState) {
  const isSearch = hasFilters(state);
  const query = searchQuery(state);
  const { queryKey, queryFn } = isSearch ? searchPropertiesQuery(query) : listPropertiesQuery(query);
  const listing = useQuery({ queryKey, queryFn, placeholderData: keepPreviousData });
  // A 401 is the session's to answer: it is refreshed and asked again, or ended with a toast of its own.
  const isSessionOver = isApiError(listing.error) && listing.error.status === 401;
  const failedAt = listing.isError && !isSearch && !isSessionOver ? listing.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) notify.error(TEXTS.search.fetchFailed);
  }, [failedAt]);
  return {
    page: listing.data,
    isLoading: listing.isPending || isSessionOver,
    /** What is shown belongs to an earlier state. */
    isStale: listing.isPlaceholderData,
    hasFailed: listing.isError && !isSessionOver,
    isSearch,
    retry: () => void listing.refetch(),
  };
}
