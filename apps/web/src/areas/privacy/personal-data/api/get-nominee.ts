import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';

/** GET /api/users/nominee: null when nobody is named. */
export const getNomineeQuery = queryOptions({
  queryKey: accountKeys.nominee,
  queryFn: ({ signal }) => call(PRIVACY.nomineeGet, {}, { signal }),
  ...retryWithoutAnswer,
});
