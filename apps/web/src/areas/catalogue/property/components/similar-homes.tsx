import { useQuery } from '@tanstack/react-query';
import { FewHomes } from '../../shared/hidden-homes/few-homes.tsx';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import { CardGridSkeleton } from '../../../../ui/skeleton.tsx';
import { listSimilarQuery } from '../api/list-similar.ts';
import { similar as texts } from '../similar.texts.ts';

/** Up to three similar homes, most similar first (I49). */
export function SimilarHomes({ propertyId }: { propertyId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(listSimilarQuery(propertyId));
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{texts.title}</h2>
      {data && data.length > 0 && <FewHomes homes={data} isThree />}
      {data?.length === 0 && <p className="muted">{texts.none}</p>}
      {!data && isError && <LostSection name={texts.title} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && <CardGridSkeleton text={texts.loading} count={3} isThree />}
    </section>
  );
}
