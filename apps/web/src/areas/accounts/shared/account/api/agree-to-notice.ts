import { PRIVACY } from '@aangan/contract/privacy/routes';
import { LANGUAGE } from '@aangan/contract/core/language';
import { PRESENT_NOTICE } from '@aangan/contract/privacy/notice';
import { call } from '../../../../../lib/calls/api.ts';
import { notify } from '../../../../../lib/notifications.ts';
import { queryClient } from '../../../../../lib/calls/query-client.ts';
import { adoptNewSession } from '../../../../../lib/session/session.ts';
import { useSingleMutation } from '../../../../../lib/calls/use-single-mutation.ts';
import { account as texts } from '../account.texts.ts';

/** PUT /api/users/consents/ACCOUNT; all tabs then refetch the profile, which hides the band. */
export function useAgreeToNotice() {
  return useSingleMutation({
    mutationFn: () =>
      call(PRIVACY.consentSave, {
        params: { purpose: 'ACCOUNT' },
        body: { given: true, version: PRESENT_NOTICE.version, lang: LANGUAGE },
      }),
    onSuccess: async () => {
      notify.success(texts.agreed);
      document.querySelector<HTMLElement>('#main')?.focus();
      await Promise.all([adoptNewSession(), queryClient.invalidateQueries({ queryKey: ['own', 'account'] })]);
    },
    onError: () => notify.error(texts.notSaved),
  });
}
