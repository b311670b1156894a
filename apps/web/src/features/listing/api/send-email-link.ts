import { isApiError } from '../../../lib/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { privacyCall } from '../../../lib/privacy-call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { searches as texts } from '../searches.texts.ts';

/** POST /api/users/email/confirmation: sends the link again that confirms the user's address. */
export function useSendEmailLink() {
  return useSingleMutation({
    mutationFn: () => privacyCall('emailConfirmation'),
    onSuccess: () => notify.success(texts.linkSent),
    onError: (error) =>
      notify.error(isApiError(error) && error.status === 429 && error.message ? error.message : texts.linkNotSent),
  });
}
