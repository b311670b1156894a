import type { PropertyPlace } from '@aangan/contract/place-entities';
import { fill } from '@aangan/contract/translation';
import { useSession } from '../../../lib/session.ts';
import { GroundChoice, GroundNote } from '../../shared/map/ground-choice.tsx';
import { PlaceSketch } from '../../shared/map/place-sketch.tsx';
import { useStreetMap } from '../../shared/map/use-street-map.ts';
import { place as texts } from '../place.texts.ts';
import { Distances } from './distances.tsx';
import styles from './where-it-is.module.css';

interface WhereItIsProps {
  place: PropertyPlace;
  location: string;
}

/** A home on the map, as exactly as the reader may know (T40), and how far it is from other places (T42). */
export function WhereItIs({
  place: { precision, lat, lng, radiusMetres, distances, style },
  location,
}: WhereItIsProps) {
  const street = useStreetMap(style);
  const { user } = useSession();
  if (precision === 'NONE' || lat === null || lng === null) return <p className="muted">{texts.none}</p>;
  const isArea = precision === 'AREA';
  const exact = user && user.role !== 'USER' ? texts.exactForStaff : texts.exact;
  return (
    <div className={styles.where}>
      <div>
        <PlaceSketch
          className={styles.sketch}
          point={{ lat, lng }}
          radiusMetres={radiusMetres ?? 0}
          label={fill(isArea ? texts.areaPicture : texts.exactPicture, { location })}
          street={street}
        />
        <p className={styles.said}>{isArea ? texts.area : exact}</p>
        <GroundNote street={street} />
        <GroundChoice street={street} className={styles.choice} />
      </div>
      <Distances distances={distances} />
    </div>
  );
}
