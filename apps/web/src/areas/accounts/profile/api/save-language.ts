import type { Profile } from '@aangan/contract/accounts/entities';
import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import type { Language } from '@aangan/contract/core/language';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { profile as texts } from '../profile.texts.ts';
import { getProfileQuery } from './get-profile.ts';

/** PUT /api/users/language: chooses the language of messages. */
export function useSaveLanguage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (language: Language) => call(ACCOUNTS.languageSet, { body: { language } }),
    onSuccess: ({ language }) => {
      client.setQueryData<Profile>(getProfileQuery.queryKey, (old) => old && { ...old, language });
      notify.success(texts.languageSaved);
    },
    onError: () => notify.error(texts.languageNotSaved),
  });
}
