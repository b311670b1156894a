import { useCallback, useEffect, useMemo, useRef } from 'react';
import { destination, navigate } from '../../../lib/router/navigation.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import {
  NO_FILTERS,
  listingPath,
  parseListing,
  pickFilters,
  wantsScrollToTop,
  type ListingState,
} from '../shared/search/listing-url.ts';

/**
 * State of the listing, held in the URL: a link, a reload and Back show the same list.
 * @returns the state, and `show`, which navigates to a changed state. A change of filters or sort starts at page zero
 * and keeps the scroll position; each adds a history entry, except further typing in the name. Changed filters no
 * longer belong to a saved search.
 */
export function useListingState() {
  const query = useSearchParams();
  const state = useMemo(() => parseListing(query), [query]);
  const filters = useMemo(() => pickFilters(state), [state]);
  const isScrollWanted = wantsScrollToTop(query);

  useEffect(() => {
    if (!isScrollWanted) return;
    window.scrollTo({ top: 0 });
    // Removed from the URL, so that a reload or Back restores the scroll position.
    navigate(listingPath(state), { replace: true, preventScrollReset: true });
  }, [isScrollWanted, state]);

  /** The URL that the last typing led to. */
  const typed = useRef('');
  const show = useCallback((change: Partial<ListingState>, isTyped?: boolean) => {
    // Read now: a caller that waited for a frame was rendered before the latest search, which may still wait itself.
    const latest = new URL(destination() ?? window.location.href, window.location.href);
    const now = parseListing(latest.searchParams);
    const here = listingPath(now);
    const next = listingPath({ ...now, page: 0, ...('name' in change && { search: null }), ...change });
    if (next === here) return;
    navigate(next, { preventScrollReset: true, replace: isTyped === true && typed.current === here });
    typed.current = isTyped ? next : '';
  }, []);
  const reset = useCallback(() => show({ ...NO_FILTERS, sort: 'featured' }), [show]);
  return { state, filters, show, reset };
}
