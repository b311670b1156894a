import { PRIVACY } from '@aangan/contract/privacy/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { call } from '../../../../lib/api.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/contact-preferences */
export const getContactPreferencesQuery = queryOptions({
  queryKey: accountKeys.contactPreferences,
  queryFn: ({ signal }) => call(PRIVACY.contactPreferencesGet, {}, { signal }),
  ...retryWithoutAnswer,
});
