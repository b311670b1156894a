import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { search as searchTexts } from '@aangan/contract/catalogue/search.texts';
import { notify } from '../../../lib/notifications.ts';
import { listPropertiesQuery } from './api/list-properties.ts';
import { searchPropertiesQuery } from './api/search-properties.ts';
import { hasFilters, searchQuery, type ListingState } from '../shared/search/listing-url.ts';

/** Returns the query of a state: the whole list without filters, else a search. */
export function listingQuery(state: ListingState) {
  const query = searchQuery(state);
  return hasFilters(state) ? searchPropertiesQuery(query) : listPropertiesQuery(query);
}

/** Returns the state of the visible homes: with the suggested name in place of one without matches (FIND23). */
export function useShownState(state: ListingState): ListingState {
  const { data, isPlaceholderData } = useQuery(listingQuery(state));
  const name = (!isPlaceholderData && data?.similarName) || state.name;
  return name === state.name ? state : { ...state, name };
}

export type Listing = ReturnType<typeof useListing>;

/**
 * Returns the page of properties of a state; the previous page stays while the next one loads. Without filters it is
 * the whole list, whose failure is a toast; with filters a search, whose failure is shown in the results (FIND12).
 */
export function useListing(state: ListingState) {
  const isSearch = hasFilters(state);
  const listing = useQuery(listingQuery(state));
  const failedAt = listing.isError && !isSearch ? listing.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) notify.error(searchTexts.fetchFailed);
  }, [failedAt]);
  return {
    page: listing.data,
    isLoading: listing.isPending,
    /** The visible page belongs to an earlier state. */
    isStale: listing.isPlaceholderData,
    /** There is nothing to show; a loaded page stays when a refetch fails. */
    hasFailed: listing.isLoadingError,
    isSearch,
    retry: () => void listing.refetch(),
  };
}
