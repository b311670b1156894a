import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TEXTS } from '@aangan/contract/core/texts';
import { notify } from '../../../lib/notifications.ts';
import { listPropertiesQuery } from './api/list-properties.ts';
import { searchPropertiesQuery } from './api/search-properties.ts';
import { hasFilters, searchQuery, type ListingState } from '../shared/search/listing-url.ts';

/** What is asked of the server for a state: the whole list without filters, else a search. */
export function listingQuery(state: ListingState) {
  const query = searchQuery(state);
  return hasFilters(state) ? searchPropertiesQuery(query) : listPropertiesQuery(query);
}

/** The state that homes are shown for: with the name that is offered in place of one that no home has (FIND23). */
export function useShownState(state: ListingState): ListingState {
  const { data, isPlaceholderData } = useQuery(listingQuery(state));
  const name = (!isPlaceholderData && data?.similarName) || state.name;
  return name === state.name ? state : { ...state, name };
}

export type Listing = ReturnType<typeof useListing>;

/**
 * The page of properties a state asks for; the previous page stays while the next one loads. Without filters it is the
 * whole list, whose failure is a toast; with filters a search, whose failure shows in the results (FIND12).
 */
export function useListing(state: ListingState) {
  const isSearch = hasFilters(state);
  const listing = useQuery(listingQuery(state));
  const failedAt = listing.isError && !isSearch ? listing.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) notify.error(TEXTS.search.fetchFailed);
  }, [failedAt]);
  return {
    page: listing.data,
    isLoading: listing.isPending,
    /** What is shown belongs to an earlier state. */
    isStale: listing.isPlaceholderData,
    /** There is nothing to show; a page that is there stays when it can't be read again. */
    hasFailed: listing.isLoadingError,
    isSearch,
    retry: () => void listing.refetch(),
  };
}
