import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';

/** GET /api/users/consents: the caller's consents, one per purpose. */
export const listConsentsQuery = queryOptions({
  queryKey: accountKeys.consents,
  queryFn: ({ signal }) => call(PRIVACY.consentsList, {}, { signal }),
  ...retryWithoutAnswer,
});
