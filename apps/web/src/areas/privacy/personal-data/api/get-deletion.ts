import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { privacyCall } from '../../../../lib/privacy-call.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/deletion: null while the account stays. */
export const getDeletionQuery = queryOptions({
  queryKey: accountKeys.deletion,
  queryFn: ({ signal }) => privacyCall('deletionGet', {}, { signal }),
  ...retryWithoutAnswer,
});
