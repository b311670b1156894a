import type { MapStyle } from '@aangan/contract/catalogue/place-entities';
import { useState } from 'react';
import { tabStorage } from '../../../../lib/storage/storage.ts';

/** Storage key, set while the street map is chosen; lasts for the tab (T44), and is listed in the cookie policy. */
const CHOICE = 'street-map';

export type StreetMapState = 'off' | 'loading' | 'shown' | 'failed';

/**
 * State of the operator's street map, which replaces the sketch. Its host is not contacted before the user chooses it
 * (T44).
 */
export function useStreetMap(style: MapStyle | null) {
  const [state, setState] = useState<StreetMapState>(() =>
    style !== null && tabStorage.get(CHOICE) !== null ? 'loading' : 'off',
  );
  const [credits, setCredits] = useState<readonly string[]>([]);
  return {
    style,
    state,
    /** HTML, as in the style and its sources. */
    credits,
    choose: () => {
      tabStorage.set(CHOICE, '1');
      setState('loading');
    },
    leave: () => {
      tabStorage.set(CHOICE, null);
      setState('off');
    },
    handleShown: (given: readonly string[]) => {
      setCredits(given);
      setState('shown');
    },
    handleFailed: () => {
      tabStorage.set(CHOICE, null);
      setState('failed');
    },
  };
}

export type StreetMapChoice = ReturnType<typeof useStreetMap>;
