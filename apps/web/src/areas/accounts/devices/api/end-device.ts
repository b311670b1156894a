import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import type { Device } from '@aangan/contract/privacy/entities';
import { useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { notify } from '../../../../lib/notifications.ts';
import { call } from '../../../../lib/calls/api.ts';
import { signOut } from '../../../../lib/session/session.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { account } from '../../shared/account/account.texts.ts';

/** DELETE /api/users/sessions/{id}; ending the current session signs this page out. */
export function useEndDevice() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id }: Device) => call(ACCOUNTS.sessionEnd, { params: { id } }),
    onSuccess: async (_, { current }) => {
      if (current) await signOut();
      else await client.invalidateQueries({ queryKey: accountKeys.devices });
    },
    onError: () => notify.error(account.notSaved),
  });
}
