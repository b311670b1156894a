import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';
import { call } from '../../../../lib/api.ts';

/** GET /api/visit-plans/{id}: a plan as its visits now stand. */
export const getPlanQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.visitPlan(id),
    queryFn: ({ signal }) => call(VISITS.visitPlanGet, { params: { id } }, { signal }),
    ...retryWithoutAnswer,
  });
