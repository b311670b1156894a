import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { notify } from '../../../../lib/notifications.ts';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { account } from '../../shared/account/account.texts.ts';

/** POST /api/users/sessions/end-others */
export function useEndOthers() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(ACCOUNTS.sessionsEndOthers),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.devices }),
    onError: () => notify.error(account.notSaved),
  });
}
