import type { ContactPreferences } from '@aangan/contract/privacy-entities';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '../../../lib/account-keys.ts';
import { notify } from '../../../lib/notifications.ts';
import { privacyCall } from '../../../lib/privacy-call.ts';
import { account } from '../../shared/account/account.texts.ts';

/** PUT /api/users/contact-preferences: shown at once, and taken back when it fails. */
export function useSaveContactPreferences() {
  const client = useQueryClient();
  const queryKey = accountKeys.contactPreferences;
  return useMutation({
    mutationFn: (body: ContactPreferences) => privacyCall('contactPreferencesSave', { body }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<ContactPreferences>(queryKey);
      client.setQueryData<ContactPreferences>(queryKey, next);
      return before;
    },
    onSuccess: (saved) => client.setQueryData<ContactPreferences>(queryKey, saved),
    onError: (_error, _next, before) => {
      client.setQueryData<ContactPreferences>(queryKey, before);
      notify.error(account.notSaved);
    },
  });
}
