import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { profileFrom } from '../../../../lib/calls/wire/profile.ts';

/** GET /api/users/profile: the signed-in user's, also when incomplete. */
export const getProfileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => profileFrom(await call(ACCOUNTS.profileGet, {}, { signal })),
});
