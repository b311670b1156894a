import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';

/** GET /api/users/deletion: null while no deletion is scheduled. */
export const getDeletionQuery = queryOptions({
  queryKey: accountKeys.deletion,
  queryFn: ({ signal }) => call(PRIVACY.deletionGet, {}, { signal }),
  ...retryWithoutAnswer,
});
