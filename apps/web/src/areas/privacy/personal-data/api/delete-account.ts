import { PRIVACY } from '@aangan/contract/privacy/routes';
import type { Deletion } from '@aangan/contract/privacy/entities';
import { useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { adoptNewSession } from '../../../../lib/session/session.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';

/** POST /api/users/deletion: also refreshes visits, boards and the profile. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (otp: string) => call(PRIVACY.deletionAsk, { body: { otp } }),
    onSuccess: (deletion) => {
      client.setQueryData<Deletion | null>(accountKeys.deletion, deletion);
      void client.invalidateQueries({ queryKey: queryKeys.profile });
      // the band under the header depends on the session's profile
      void adoptNewSession();
      void client.invalidateQueries({ queryKey: queryKeys.bookings });
    },
  });
}
