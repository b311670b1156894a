import { SITE } from '@aangan/contract/core/site';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../../lib/calls/api.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { ownPath } from '../../../../lib/router/own-path.ts';
import { useParams } from '../../../../lib/router/router.tsx';
import { ErrorState } from '../../../../ui/empty-state.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Waiting } from '../../../../ui/spinner.tsx';
import { getPropertyQuery } from '../../shared/properties/api/get-property.ts';
import { getQuestionsQuery } from './api/get-questions.ts';
import { PropertyNotFound } from '../components/property-not-found.tsx';
import { QuestionSheet } from './question-sheet.tsx';
import { questions as texts } from './questions.texts.ts';
import layout from '../../../../ui/layout.module.css';

const ADDRESS = /^\/properties\/([1-9]\d{0,14})\/questions\/?$/;
const ID = /^[1-9]\d{0,14}$/;

/** Prefetches the questions of this URL, and their home. */
export function askForQuestions({ pathname }: Location): void {
  const [, id] = ADDRESS.exec(ownPath(pathname)) ?? [];
  if (id === undefined) return;
  void queryClient.prefetchQuery(getPropertyQuery(Number(id)));
  void queryClient.prefetchQuery(getQuestionsQuery(Number(id)));
}

/** /properties/{id}/questions: questions to ask at a home, to print and take along (T50). */
export function QuestionsPage() {
  const { id = '' } = useParams();
  if (!ID.test(id)) return <PropertyNotFound />;
  return <LoadedQuestions key={id} id={Number(id)} />;
}

function LoadedQuestions({ id }: { id: number }) {
  const property = useQuery(getPropertyQuery(id));
  const questions = useQuery(getQuestionsQuery(id));
  const isGone = [property, questions].some(({ error }) => isApiError(error) && [400, 404].includes(error.status));
  if (isGone) return <PropertyNotFound />;
  if (property.data) return <QuestionSheet property={property.data} questions={questions} />;
  const retry = () => {
    for (const lost of [property, questions]) if (lost.isError) void lost.refetch();
  };
  return (
    <div className={classNames(layout.wrap, property.error && layout.section)}>
      <title>{`${texts.questions} - ${SITE.name}`}</title>
      {property.error ? (
        <ErrorState
          title={propertyTexts.loadFailed}
          onRetry={retry}
          isRetrying={property.isFetching}
          headingLevel="h1"
        />
      ) : (
        <Waiting text={propertyTexts.loading} />
      )}
    </div>
  );
}
