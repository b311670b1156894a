import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LazySection } from '../../../../shared/sections/lazy-section.tsx';
import { resultsMapCode } from '../lazy-parts.ts';
import { view as texts } from '../view.texts.ts';
import type { MapTwin } from '../use-map-twin.ts';
import styles from './map-of-results.module.css';

/** The map above the cards; its code and data are fetched when it is chosen. */
export function MapOfResults({
  twin: { query, filters, chosen, seekOnMap, handleFound, showInList },
}: {
  twin: MapTwin;
}) {
  return (
    <LazySection
      name={texts.title}
      code={resultsMapCode}
      answer={query}
      waiting={<Skeleton className={styles.waiting} />}
    >
      {(ResultsMap, data) => (
        <ResultsMap
          data={data}
          filters={filters}
          chosen={chosen}
          sought={seekOnMap}
          onFound={handleFound}
          onShowInList={showInList}
        />
      )}
    </LazySection>
  );
}
