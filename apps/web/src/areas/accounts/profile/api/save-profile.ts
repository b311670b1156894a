import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import type { Profile } from '@aangan/contract/accounts/entities';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { adoptUser } from '../../../../lib/session/session.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { profileFrom } from '../../../../lib/calls/wire/profile.ts';

/** The editable fields; the number only with both codes. */
export interface ProfileChange extends Pick<
  Profile,
  'name' | 'email' | 'preferredFlatType' | 'minBudget' | 'maxBudget'
> {
  contactNo?: string;
  currentOtp?: string;
  newOtp?: string;
}

/** PUT /api/users/profile: this page and the other tabs adopt the response. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (change: ProfileChange) => profileFrom(await call(ACCOUNTS.profileUpdate, { body: change })),
    onSuccess: (profile) => {
      client.setQueryData(queryKeys.profile, profile);
      adoptUser(profile);
    },
  });
}
