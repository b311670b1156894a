import type { Profile } from '@aangan/contract/accounts/entities';
import type { Language } from '@aangan/contract/core/language';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../../lib/notifications.ts';
import { sendLanguage } from '../../../../lib/remember-language.ts';
import { profile as texts } from '../profile.texts.ts';
import { getProfileQuery } from './get-profile.ts';

/** A profile with the language of its messages; null or absent until one is chosen (L17). */
export type ProfileWithLanguage = Profile & { language?: Language | null };

/** PUT /api/users/language: chooses the language of messages. */
export function useSaveLanguage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendLanguage,
    onSuccess: (_, language) => {
      client.setQueryData<ProfileWithLanguage>(getProfileQuery.queryKey, (old) => old && { ...old, language });
      notify.success(texts.languageSaved);
    },
    onError: () => notify.error(texts.languageNotSaved),
  });
}
