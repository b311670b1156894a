import { useCallback, useEffect, useMemo } from 'react';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import {
  NO_FILTERS,
  listingPath,
  parseListing,
  pickFilters,
  wantsScrollToTop,
  type ListingState,
} from './listing-url.ts';

/**
 * The listing's state, held by the URL: a link, a reload and Back all show the same list.
 * @returns the state, and `show`, which moves to a changed state. A change of filters or sort starts at page zero and
 * leaves the scroll position alone; each is a step of its own for Back. Other filters are no saved search any more.
 */
export function useListingState() {
  const query = useSearchParams();
  const state = useMemo(() => parseListing(query), [query]);
  const filters = useMemo(() => pickFilters(state), [state]);
  const asked = wantsScrollToTop(query);

  useEffect(() => {
    if (!asked) return;
    window.scrollTo({ top: 0 });
    // Taken out of the address: a reload or Back should return to where the reader was.
    navigate(listingPath(state), { replace: true, preventScrollReset: true });
  }, [asked, state]);

  const show = useCallback(
    (change: Partial<ListingState>) => {
      const next = listingPath({ ...state, page: 0, ...('name' in change && { search: null }), ...change });
      if (next !== listingPath(state)) navigate(next, { preventScrollReset: true });
    },
    [state],
  );
  const reset = useCallback(() => show({ ...NO_FILTERS, sort: 'featured' }), [show]);
  return { state, filters, show, reset };
}
