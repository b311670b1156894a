import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import { useState } from 'react';
import { GroundChoice, GroundNote } from '../../shared/map/ground-choice.tsx';
import { FullScreenButton } from '../../shared/map/map-buttons.tsx';
import { FullMapDialog } from '../../shared/map/overlays.ts';
import { useStreetMap } from '../../shared/map/use-street-map.ts';
import { placeSentences, type PinFilters } from '../map-words.ts';
import { view as viewTexts } from '../view.texts.ts';
import { LiveMap, type MovedView } from './live-map.tsx';
import styles from './results-map.module.css';

interface ResultsMapProps {
  data: PropertiesMap;
  filters: PinFilters;
  /** The home chosen last, on the map or among the cards. */
  chosen: number | null;
  /** A home whose pin shall be brought into view and take the focus. */
  sought: number | null;
  onFound: () => void;
  /** Jumps to the card of a home in the list. */
  onShowInList: (home: number, position: number) => void;
}

/** The homes of a search as pins on a map (section 'Map of results' of T43), linked to the cards below. */
export function ResultsMap({ data, filters, chosen, sought, onFound, onShowInList }: ResultsMapProps) {
  const street = useStreetMap(data.style);
  const moved = useState<MovedView | null>(null);
  const [isFull, setIsFull] = useState(false);
  const live = { homes: data.points, filters, street, moved, chosen };
  return (
    <div>
      <div className={styles.place}>
        {!isFull && <LiveMap {...live} sought={sought} onFound={onFound} onShowInList={onShowInList} />}
        <FullScreenButton onPress={() => setIsFull(true)} />
      </div>
      <div className={styles.foot}>
        <div>
          {placeSentences(data).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <GroundNote street={street} />
        </div>
        <GroundChoice street={street} />
      </div>
      <FullMapDialog
        isOpen={isFull}
        onClose={() => setIsFull(false)}
        title={viewTexts.title}
        foot={
          <>
            <GroundNote street={street} />
            <GroundChoice street={street} />
          </>
        }
      >
        <LiveMap {...live} />
      </FullMapDialog>
    </div>
  );
}
