import { LazySection } from '../../shared/sections/lazy-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getQuestionsQuery } from '../api/get-questions.ts';
import { firstQuestionsCode } from '../lazy-parts.ts';
import { property as texts } from '../property.texts.ts';
import detailBlockStyles from './detail-block.module.css';

/** What to ask here; fetched when it comes near. */
export function Questions({ propertyId }: { propertyId: number }) {
  return (
    <section className={detailBlockStyles.block} aria-labelledby="questions">
      <h2 id="questions">{texts.questionsToAsk}</h2>
      <LazySection
        name={texts.questionsToAsk}
        code={firstQuestionsCode}
        answer={getQuestionsQuery(propertyId)}
        waiting={<Skeleton height="29rem" />}
      >
        {(FirstQuestions, data) => <FirstQuestions propertyId={propertyId} questions={data} />}
      </LazySection>
    </section>
  );
}
