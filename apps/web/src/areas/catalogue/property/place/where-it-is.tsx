import { placeLabel } from '@aangan/contract/catalogue/labels';
import type { PropertyPlace } from '@aangan/contract/catalogue/place-entities';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { useSession } from '../../../../lib/session/session.ts';
import { GroundChoice, GroundNote } from '../../shared/map/ground-choice.tsx';
import { FullScreenButton } from '../../shared/map/map-buttons.tsx';
import { FullMapDialog } from '../../shared/map/overlays.ts';
import { PlaceMap, PlaceSketch } from '../../shared/map/place-sketch.tsx';
import { useStreetMap } from '../../shared/map/use-street-map.ts';
import { place as texts } from './place.texts.ts';
import * as propertyTexts from '../property.texts.ts';
import { Distances } from './distances.tsx';
import styles from './where-it-is.module.css';

interface WhereItIsProps {
  place: PropertyPlace;
  location: string;
}

/** A home on the map, as precisely as the reader may know (T40), and its distances from other places (T42). */
export function WhereItIs({
  place: { precision, lat, lng, radiusMetres, distances, style },
  location,
}: WhereItIsProps) {
  const street = useStreetMap(style);
  const { user } = useSession();
  const [isFull, setIsFull] = useState(false);
  if (precision === 'NONE' || lat === null || lng === null) return <p className="muted">{texts.none}</p>;
  const isArea = precision === 'AREA';
  const exact = user && user.role !== 'USER' ? texts.exactForStaff : texts.exact;
  const map = {
    point: { lat, lng },
    radiusMetres: radiusMetres ?? 0,
    label: fill(isArea ? texts.areaPicture : texts.exactPicture, { location: placeLabel(location) }),
    street,
  };
  return (
    <div className={styles.where}>
      <div>
        <div className={styles.map}>
          {/* The street map is rendered only once, full-screen or here. */}
          <PlaceSketch {...map} street={isFull ? undefined : street} className={styles.sketch} />
          <FullScreenButton onPress={() => setIsFull(true)} />
        </div>
        <p className={styles.said}>{isArea ? texts.area : exact}</p>
        <GroundNote street={street} />
        <GroundChoice street={street} className={styles.choice} />
        <FullMapDialog
          isOpen={isFull}
          onClose={() => setIsFull(false)}
          title={propertyTexts.whereItIs}
          foot={
            <>
              <GroundNote street={street} />
              <GroundChoice street={street} />
            </>
          }
        >
          <PlaceMap {...map} />
        </FullMapDialog>
      </div>
      <Distances distances={distances} />
    </div>
  );
}
