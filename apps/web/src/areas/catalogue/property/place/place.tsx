import { Skeleton } from '../../../../ui/skeleton.tsx';
import { getPlaceQuery } from './api/get-place.ts';
import { whereItIsCode } from '../lazy-parts.ts';
import * as texts from '../property.texts.ts';
import { LazyBlock } from '../components/lazy-block.tsx';
import styles from './place.module.css';
/** The map and the distances; loaded when scrolled near. */
export function Place({ propertyId, location }: { propertyId: number; location: string }) {
  return (
    <LazyBlock
      id="place"
      title={texts.whereItIs}
      code={whereItIsCode}
      answer={getPlaceQuery(propertyId)}
      waiting={<Skeleton className={styles.waiting} />}
    >
      {(WhereItIs, data) => <WhereItIs place={data} location={location} />}
    </LazyBlock>
  );
}
