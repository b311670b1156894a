import type { Profile } from '@aangan/contract/accounts/entities';
import { LANGUAGE_NAMES, LANGUAGES } from '@aangan/contract/core/language';
import { ChoiceGroup } from '../../../../ui/toggle-group.tsx';
import { useSaveLanguage } from '../api/save-language.ts';
import { profile as texts } from '../profile.texts.ts';

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language], lang: language }));

/** The language of messages; English for somebody who chose none. A choice is saved at once. */
export function MessagesIn({ profile }: { profile: Profile }) {
  const { mutate, isPending, variables } = useSaveLanguage();
  return (
    <ChoiceGroup
      legend={texts.messagesIn}
      isCompact
      options={OPTIONS}
      value={isPending ? variables : (profile.language ?? 'en')}
      onChange={(language) => mutate(language)}
    />
  );
}
