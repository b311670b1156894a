import type { MapStyle } from '@aangan/contract/catalogue/place-entities';
import { useState } from 'react';
import { tabStorage } from '../../../../lib/storage/storage.ts';

/** Set while the street map is chosen; the choice lasts for the tab (T44), and is named in the cookie policy. */
const CHOICE = 'street-map';

export type StreetMapState = 'off' | 'loading' | 'shown' | 'failed';

/** The operator's street map in place of the sketch. Nothing is asked of its host before somebody chooses it (T44). */
export function useStreetMap(style: MapStyle | null) {
  const [state, setState] = useState<StreetMapState>(() =>
    style !== null && tabStorage.get(CHOICE) !== null ? 'loading' : 'off',
  );
  const [credits, setCredits] = useState<readonly string[]>([]);
  return {
    style,
    state,
    /** HTML, as the style and its sources give them. */
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
