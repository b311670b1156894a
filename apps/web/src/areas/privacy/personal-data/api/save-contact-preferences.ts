import { PRIVACY } from '@aangan/contract/privacy/routes';
import type { ContactPreferences } from '@aangan/contract/privacy/entities';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { notify } from '../../../../lib/notifications.ts';
import { call } from '../../../../lib/calls/api.ts';
import { account } from '../../../accounts/shared/account/account.texts.ts';

/** PUT /api/users/contact-preferences */
export function useSaveContactPreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ContactPreferences) => call(PRIVACY.contactPreferencesSave, { body }),
    onSuccess: (saved) => client.setQueryData<ContactPreferences>(accountKeys.contactPreferences, saved),
    onError: () => notify.error(account.notSaved),
  });
}
