import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';

/** GET /api/users/grievances: the caller's complaints, newest first. */
export const listGrievancesQuery = queryOptions({
  queryKey: accountKeys.grievances,
  queryFn: ({ signal }) => call(PRIVACY.grievancesList, {}, { signal }),
  ...retryWithoutAnswer,
});
