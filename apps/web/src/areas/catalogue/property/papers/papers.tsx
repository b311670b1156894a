import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { useQuery } from '@tanstack/react-query';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import { useHeldHeight } from '../../../../shared/sections/use-held-height.ts';
import { useIsNear } from '../../../../shared/sections/use-is-near.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { getConstructionQuery } from '../changes/api/get-construction.ts';
import { papersCode } from '../lazy-parts.ts';
import * as texts from '../property.texts.ts';
import detailBlockStyles from '../components/detail-block.module.css';

/** As high as so many documents, of which the first are shown, with the words that there are no photographs. */
function heightOf(documents: number): string {
  const rows = documents > 5 ? 4 : documents;
  return `${Math.max(rows * 4.06, 1.6) + (documents > 5 ? 3.75 : 0) + 8.6}rem`;
}

/** The documents and the build diary; fetched when they come near. */
export function Papers({ property }: { property: PropertyDetail }) {
  const { ref, isNear, height } = useIsNear<HTMLElement>();
  const { data: Content, isError, isFetching, refetch } = useQuery({ ...papersCode, enabled: isNear });
  // Sets out together with the code, and stands with it, so that what follows moves once. What comes of it, the diary
  // says itself: without it the documents still stand.
  const { isPending: isDiaryAwaited } = useQuery({ ...getConstructionQuery(property.id, null), enabled: isNear });
  const isWaiting = Content === undefined || isDiaryAwaited;
  const held = useHeldHeight(ref, height, !isWaiting);
  return (
    <section className={detailBlockStyles.block} style={held} aria-labelledby="papers" ref={ref}>
      <h2 id="papers">{texts.plansAndPapers}</h2>
      {!isWaiting && <Content property={property} />}
      {!Content && isError && (
        <LostSection name={texts.plansAndPapers} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isWaiting && !isError && <Skeleton height={heightOf(property.documents.length)} />}
    </section>
  );
}
