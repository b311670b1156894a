import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { privacyCall } from '../../../../lib/privacy-call.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/nominee: null when nobody is named. */
export const getNomineeQuery = queryOptions({
  queryKey: accountKeys.nominee,
  queryFn: ({ signal }) => privacyCall('nomineeGet', {}, { signal }),
  ...retryWithoutAnswer,
});
