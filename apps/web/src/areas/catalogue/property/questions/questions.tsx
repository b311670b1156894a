import { Skeleton } from '../../../../ui/skeleton.tsx';
import { getQuestionsQuery } from './api/get-questions.ts';
import { firstQuestionsCode } from '../lazy-parts.ts';
import * as texts from '../property.texts.ts';
import { LazyBlock } from '../components/lazy-block.tsx';

/** The first questions; loaded when scrolled near. */
export function Questions({ propertyId }: { propertyId: number }) {
  return (
    <LazyBlock
      id="questions"
      title={texts.questionsToAsk}
      code={firstQuestionsCode}
      answer={getQuestionsQuery(propertyId)}
      waiting={<Skeleton height="29rem" />}
    >
      {(FirstQuestions, data) => <FirstQuestions propertyId={propertyId} questions={data} />}
    </LazyBlock>
  );
}
