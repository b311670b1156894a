import { PRIVACY } from '@aangan/contract/privacy/routes';
import type { Consent } from '@aangan/contract/privacy/entities';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { isApiError } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { call } from '../../../../lib/calls/api.ts';
import { account } from '../../../accounts/shared/account/account.texts.ts';

type Change = Pick<Consent, 'purpose' | 'given'>;

/** PUT /api/users/consents/{purpose}: gives consent to the present notice, or withdraws it. */
export function useSaveConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ purpose, given }: Change) => {
      const { version, lang } = await call(PRIVACY.privacyNotice);
      return call(PRIVACY.consentSave, { params: { purpose }, body: { given, version, lang } });
    },
    onSuccess: (saved) =>
      client.setQueryData<Consent[]>(accountKeys.consents, (all) =>
        all?.map((consent) => (consent.purpose === saved.purpose ? saved : consent)),
      ),
    onError: (error) =>
      notify.error(isApiError(error) && error.code === 'CONSENT_NEEDED' ? error.message : account.notSaved),
  });
}
