import type { PropertyDetail } from '@aangan/contract/entities';
import { useQuery } from '@tanstack/react-query';
import { LostSection } from '../../shared/sections/lost-section.tsx';
import { useIsNear } from '../../shared/sections/use-is-near.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getDiaryQuery } from '../api/get-diary.ts';
import { papersCode } from '../lazy-parts.ts';
import { property as texts } from '../property.texts.ts';
import detailBlockStyles from './detail-block.module.css';

/** The documents and the build diary; fetched when they come near. */
export function Papers({ property }: { property: PropertyDetail }) {
  const { ref, isNear } = useIsNear<HTMLElement>();
  const { data: Content, isError, isFetching, refetch } = useQuery({ ...papersCode, enabled: isNear });
  // Sets out together with the code. What comes of it, the diary says itself: without it the documents still stand.
  useQuery({ ...getDiaryQuery(property.id, null), enabled: isNear });
  return (
    <section className={detailBlockStyles.block} aria-labelledby="papers" ref={ref}>
      <h2 id="papers">{texts.plansAndPapers}</h2>
      {Content && <Content property={property} />}
      {!Content && isError && (
        <LostSection name={texts.plansAndPapers} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!Content && !isError && <Skeleton height="28rem" />}
    </section>
  );
}
