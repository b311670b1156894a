import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { privacyCall } from '../../../../lib/privacy-call.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/consents: what the caller agreed to, one a purpose. */
export const listConsentsQuery = queryOptions({
  queryKey: accountKeys.consents,
  queryFn: ({ signal }) => privacyCall('consentsList', {}, { signal }),
  ...retryWithoutAnswer,
});
