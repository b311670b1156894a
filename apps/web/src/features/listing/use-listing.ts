import { useEffect } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TEXTS } from '@aangan/contract/texts';
import { isApiError } from '../../lib/api.ts';
import { notify } from '../../lib/notifications.ts';
import { refreshSession } from '../../lib/session-refresh.ts';
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
  const listing = useQuery({
    queryKey,
    queryFn: (context) => withFreshSession(() => queryFn(context)),
    placeholderData: keepPreviousData,
  });
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

/**
 * Asks once more when the session had to be refreshed, so that no failure is told of what is mended in a moment. Where it
 * can't be, the refusal stands: a session that is over ends with a toast of its own.
 */
async function withFreshSession<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const isRefused = isApiError(error) && error.status === 401;
    if (!isRefused || (await refreshSession()) !== 'refreshed') throw error;
    return ask();
  }
}
