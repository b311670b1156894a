import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';

/** GET /api/users/sessions: the caller's sessions, this device first. */
export const listDevicesQuery = queryOptions({
  queryKey: accountKeys.devices,
  queryFn: ({ signal }) => call(ACCOUNTS.sessionsList, {}, { signal }),
  ...retryWithoutAnswer,
});
