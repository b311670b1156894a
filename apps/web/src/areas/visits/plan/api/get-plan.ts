import { VISITS } from '@aangan/contract/visits/routes';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';
import { call } from '../../../../lib/calls/api.ts';

/** GET /api/visit-plans/{id}: a plan with the present state of its visits. */
export const getPlanQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.visitPlan(id),
    queryFn: ({ signal }) => call(VISITS.visitPlanGet, { params: { id } }, { signal }),
    ...retryWithoutAnswer,
  });
