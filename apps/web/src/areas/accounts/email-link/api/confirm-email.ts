import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';

/** POST /api/email-links/{token}/confirm: confirms that the address belongs to the holder of the link. */
export function useConfirmEmail(token: string) {
  return useSingleMutation({ mutationFn: () => call(ACCOUNTS.emailLinkConfirm, { params: { token } }) });
}
