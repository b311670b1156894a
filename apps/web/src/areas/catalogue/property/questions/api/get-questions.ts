import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { todayInIndia } from '@aangan/contract/core/dates';
import { call } from '../../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../../lib/calls/query-keys.ts';

/** GET /api/properties/{id}/questions: the questions to ask there today. */
export function getQuestionsQuery(propertyId: number) {
  return queryOptions({
    queryKey: queryKeys.propertyQuestions(propertyId, todayInIndia()),
    queryFn: ({ signal }) => call(CATALOGUE.propertyQuestions, { params: { id: propertyId } }, { signal }),
  });
}
