import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';

/** GET /api/users/contact-preferences */
export const getContactPreferencesQuery = queryOptions({
  queryKey: accountKeys.contactPreferences,
  queryFn: ({ signal }) => call(PRIVACY.contactPreferencesGet, {}, { signal }),
  ...retryWithoutAnswer,
});
