import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { readProfile } from '../../../lib/wire/profile.ts';

/** GET /api/users/profile. Its key is not the session's: that one keeps the answer as it came. */
export const profileViewQuery = queryOptions({
  queryKey: [...queryKeys.profile, 'view'],
  queryFn: async ({ signal }) => {
    const answer: unknown = await call('profileGet', undefined, { signal });
    return readProfile(answer);
  },
});
