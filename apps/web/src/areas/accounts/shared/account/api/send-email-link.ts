import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { notify } from '../../../../../lib/notifications.ts';
import { call, isApiError } from '../../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../../lib/calls/use-single-mutation.ts';
import { account as texts } from '../account.texts.ts';

/**
 * POST /api/users/email/confirmation: resends the confirmation link of the user's address, unless it is confirmed
 * already. A refusal, such as of the sixth request in a day, is shown as a toast.
 */
export function useSendEmailLink() {
  return useSingleMutation({
    mutationFn: () => call(ACCOUNTS.emailConfirmation),
    onError: (error) =>
      notify.error(isApiError(error) && error.status === 429 && error.message ? error.message : texts.linkNotSent),
  });
}
