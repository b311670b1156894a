import { PRIVACY } from '@aangan/contract/privacy/routes';
import { call } from '../../../../../lib/calls/api.ts';
import { notify } from '../../../../../lib/notifications.ts';
import { queryClient } from '../../../../../lib/calls/query-client.ts';
import { adoptNewSession } from '../../../../../lib/session/session.ts';
import { useSingleMutation } from '../../../../../lib/calls/use-single-mutation.ts';
import { account as texts } from '../account.texts.ts';

/** DELETE /api/users/deletion; all tabs then refetch the profile. */
export function useCancelDeletion() {
  return useSingleMutation({
    mutationFn: () => call(PRIVACY.deletionCancel),
    onSuccess: async () => {
      notify.success(texts.kept);
      document.querySelector<HTMLElement>('#main')?.focus();
      await Promise.all([adoptNewSession(), queryClient.invalidateQueries({ queryKey: ['own'] })]);
    },
    onError: () => notify.error(texts.notSaved),
  });
}
