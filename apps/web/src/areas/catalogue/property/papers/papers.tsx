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

/** Height of the skeleton: the documents shown at first, and the note on missing photographs. */
function heightOf(documents: number): string {
  const rows = documents > 5 ? 4 : documents;
  return `${Math.max(rows * 4.06, 1.6) + (documents > 5 ? 3.75 : 0) + 8.6}rem`;
}

/** The documents and the construction updates; loaded when scrolled near. */
export function Papers({ property }: { property: PropertyDetail }) {
  const { ref, isNear, height } = useIsNear<HTMLElement>();
  const { data: Content, isError, isFetching, refetch } = useQuery({ ...papersCode, enabled: isNear });
  // Fetched in parallel with the code and rendered with it, so that the content below shifts once. The updates report
  // their own failure: the documents are shown without them.
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
