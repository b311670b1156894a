import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { privacyCall } from '../../../../lib/privacy-call.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/contact-preferences */
export const getContactPreferencesQuery = queryOptions({
  queryKey: accountKeys.contactPreferences,
  queryFn: ({ signal }) => privacyCall('contactPreferencesGet', {}, { signal }),
  ...retryWithoutAnswer,
});
