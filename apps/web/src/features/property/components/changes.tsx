import { LazySection } from '../../shared/sections/lazy-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getHistoryQuery } from '../api/get-history.ts';
import { historyCode } from '../lazy-parts.ts';
import { property as texts } from '../property.texts.ts';
import detailBlockStyles from './detail-block.module.css';

/** Prices over time and every change; fetched when it comes near. */
export function Changes({ propertyId }: { propertyId: number }) {
  return (
    <section className={detailBlockStyles.block} aria-labelledby="changes">
      <h2 id="changes">{texts.changesOnRecord}</h2>
      <LazySection
        name={texts.changesOnRecord}
        code={historyCode}
        answer={getHistoryQuery(propertyId)}
        waiting={<Skeleton height="50rem" />}
      >
        {(History, data) => <History history={data} />}
      </LazySection>
    </section>
  );
}
