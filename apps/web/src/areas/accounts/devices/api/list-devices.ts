import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/account-keys.ts';
import { privacyCall } from '../../../../lib/privacy-call.ts';
import { retryWithoutAnswer } from '../../../../lib/retry-without-answer.ts';

/** GET /api/users/sessions: where the caller is signed in, this device first. */
export const listDevicesQuery = queryOptions({
  queryKey: accountKeys.devices,
  queryFn: ({ signal }) => privacyCall('sessionsList', {}, { signal }),
  ...retryWithoutAnswer,
});
