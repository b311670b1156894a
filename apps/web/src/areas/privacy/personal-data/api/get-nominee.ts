import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { call } from '../../../../lib/api.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/nominee: null when nobody is named. */
export const getNomineeQuery = queryOptions({
  queryKey: accountKeys.nominee,
  queryFn: ({ signal }) => call(PRIVACY.nomineeGet, {}, { signal }),
  ...retryWithoutAnswer,
});
