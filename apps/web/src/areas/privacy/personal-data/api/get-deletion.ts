import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { call } from '../../../../lib/api.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/deletion: null while the account stays. */
export const getDeletionQuery = queryOptions({
  queryKey: accountKeys.deletion,
  queryFn: ({ signal }) => call(PRIVACY.deletionGet, {}, { signal }),
  ...retryWithoutAnswer,
});
