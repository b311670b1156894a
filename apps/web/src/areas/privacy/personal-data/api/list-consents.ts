import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { call } from '../../../../lib/api.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/consents: what the caller agreed to, one a purpose. */
export const listConsentsQuery = queryOptions({
  queryKey: accountKeys.consents,
  queryFn: ({ signal }) => call(PRIVACY.consentsList, {}, { signal }),
  ...retryWithoutAnswer,
});
