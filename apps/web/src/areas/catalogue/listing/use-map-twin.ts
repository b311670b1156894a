import { LISTING_PAGE_SIZE } from '@aangan/contract/core/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { navigate } from '../../../lib/router/navigation.ts';
import { getMapQuery } from './api/get-map.ts';
import { listingPath, searchQuery, type ListingState } from '../shared/search/listing-url.ts';

/** A home chosen on one side, which is to take the focus on the other. */
type Sought = { on: 'map'; home: number } | { on: 'list'; home: number; page: number };

export type MapTwin = ReturnType<typeof useMapTwin>;

/** The map and the cards below it show the same homes: what is chosen on one side takes the focus on the other. */
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
    asked: state,
    chosen,
    seekOnMap: sought?.on === 'map' ? sought.home : null,
    /** With the page of the list that its card is on. */
    seekInList: sought?.on === 'list' ? sought : null,
    isPlaced: (home: number) => placed.has(home),
    showOnMap: (home: number) => seek({ on: 'map', home }),
    /** @param position in the order asked, which says on which page its card is */
    showInList: (home: number, position: number) => {
      const page = Math.floor(position / LISTING_PAGE_SIZE);
      // No step of its own for Back: who looks around on the map would have to go back through all of it.
      if (page !== state.page) navigate(listingPath({ ...state, page }), { replace: true, preventScrollReset: true });
      seek({ on: 'list', home, page });
    },
    handleFound: () => setSought(null),
  };
}
