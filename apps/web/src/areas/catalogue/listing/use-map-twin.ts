import { LISTING_PAGE_SIZE } from '@aangan/contract/core/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { navigate } from '../../../lib/router/navigation.ts';
import { getMapQuery } from './api/get-map.ts';
import { listingPath, searchQuery, type ListingState } from '../shared/search/listing-url.ts';

/** A home chosen in one view, which shall take the focus in the other. */
type Sought = { on: 'map'; home: number } | { on: 'list'; home: number; page: number };

export type MapTwin = ReturnType<typeof useMapTwin>;

/**
 * Links the map and the cards below it, which show the same homes: a home chosen in one takes the focus in the other.
 */
export function useMapTwin(state: ListingState) {
  const isOn = state.view === 'map';
  const query = getMapQuery(searchQuery(state));
  const { data } = useQuery({ ...query, enabled: isOn });
  const placed = useMemo(() => new Set(isOn ? data?.points.map(({ id }) => id) : []), [isOn, data]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [sought, setSought] = useState<Sought | null>(null);
  const seek = (next: Sought) => {
    setChosen(next.home);
    setSought(next);
  };
  return {
    isOn,
    query,
    filters: state,
    chosen,
    seekOnMap: sought?.on === 'map' ? sought.home : null,
    /** Includes the page of the list with its card. */
    seekInList: sought?.on === 'list' ? sought : null,
    isPlaced: (home: number) => placed.has(home),
    showOnMap: (home: number) => seek({ on: 'map', home }),
    /** @param position in the order of the results, from which the page of its card follows */
    showInList: (home: number, position: number) => {
      const page = Math.floor(position / LISTING_PAGE_SIZE);
      // Replaces the history entry: otherwise Back would go through every home looked up on the map.
      if (page !== state.page) navigate(listingPath({ ...state, page }), { replace: true, preventScrollReset: true });
      seek({ on: 'list', home, page });
    },
    handleFound: () => setSought(null),
  };
}
