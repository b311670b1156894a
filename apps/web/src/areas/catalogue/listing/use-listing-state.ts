import { useCallback, useEffect, useMemo, useRef } from 'react';
import { navigate } from '../../../lib/router/navigation.ts';
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
 * The listing's state, held by the URL: a link, a reload and Back all show the same list.
 * @returns the state, and `show`, which moves to a changed state. A change of filters or sort starts at page zero and
 * leaves the scroll position alone; each is a step of its own for Back, but a name typed on from the one before it. Other
 * filters are no saved search any more.
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

  /** The address that typing led to last. */
  const typed = useRef('');
  const show = useCallback(
    (change: Partial<ListingState>, isTyped?: boolean) => {
      const here = listingPath(state);
      const next = listingPath({ ...state, page: 0, ...('name' in change && { search: null }), ...change });
      if (next === here) return;
      navigate(next, { preventScrollReset: true, replace: isTyped === true && typed.current === here });
      typed.current = isTyped ? next : '';
    },
    [state],
  );
  const reset = useCallback(() => show({ ...NO_FILTERS, sort: 'featured' }), [show]);
  return { state, filters, show, reset };
}
