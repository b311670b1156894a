import { PRIVACY } from '@aangan/contract/privacy/routes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { retryWithoutAnswer } from '../../../../lib/calls/retry-without-answer.ts';

/** GET /api/users/contact-log: who saw the caller's contact, or which messages were sent to it, newest first. */
export const listContactLogQuery = (group: 'people' | 'messages') =>
  infiniteQueryOptions({
    queryKey: accountKeys.contactLog(group),
    queryFn: ({ pageParam, signal }) =>
      call(PRIVACY.contactLogList, { query: { group, page: String(pageParam) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ last, page }) => (last ? undefined : page + 1),
    ...retryWithoutAnswer,
  });
