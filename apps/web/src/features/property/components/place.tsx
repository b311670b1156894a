import { LazySection } from '../../shared/sections/lazy-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getPlaceQuery } from '../api/get-place.ts';
import { whereItIsCode } from '../lazy-parts.ts';
import { place as texts } from '../place.texts.ts';
import detailBlockStyles from './detail-block.module.css';

/** On a map, and how far from other places; fetched when it comes near. */
export function Place({ propertyId, location }: { propertyId: number; location: string }) {
  return (
    <section className={detailBlockStyles.block} aria-labelledby="place">
      <h2 id="place">{texts.title}</h2>
      <LazySection
        name={texts.title}
        code={whereItIsCode}
        answer={getPlaceQuery(propertyId)}
        waiting={<Skeleton height="40rem" />}
      >
        {(WhereItIs, data) => <WhereItIs place={data} location={location} />}
      </LazySection>
    </section>
  );
}
