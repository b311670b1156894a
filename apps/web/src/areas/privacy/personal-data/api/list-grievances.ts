import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { call } from '../../../../lib/api.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/grievances: the caller's complaints, newest first. */
export const listGrievancesQuery = queryOptions({
  queryKey: accountKeys.grievances,
  queryFn: ({ signal }) => call(PRIVACY.grievancesList, {}, { signal }),
  ...retryWithoutAnswer,
});
