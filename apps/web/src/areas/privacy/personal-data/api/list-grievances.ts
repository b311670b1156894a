import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { privacyCall } from '../../../../lib/privacy-call.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/grievances: the caller's complaints, newest first. */
export const listGrievancesQuery = queryOptions({
  queryKey: accountKeys.grievances,
  queryFn: ({ signal }) => privacyCall('grievancesList', {}, { signal }),
  ...retryWithoutAnswer,
});
