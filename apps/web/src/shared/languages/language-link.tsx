import { general } from '@aangan/contract/core/general.texts';
import { inLanguage, LANGUAGE, LANGUAGE_NAMES, type Language } from '@aangan/contract/core/language';
import type { ReactNode } from 'react';
import { notify } from '../../lib/notifications.ts';
import { rememberLanguage } from '../../lib/remember-language.ts';

interface LanguageLinkProps {
  language: Language;
  /** path of the page with query and fragment, in any language */
  address: string;
  /** in the language of this page; the name of the language in its own script where left out */
  children?: ReactNode;
}

/**
 * A link to a page in a language, which works without script. A click also remembers the language (L16); without a network
 * the page stays.
 */
export function LanguageLink({ language, address, children }: LanguageLinkProps) {
  return (
    <a
      href={inLanguage(address, language)}
      lang={children ? undefined : language}
      hrefLang={language}
      aria-current={language === LANGUAGE || undefined}
      onClick={(event) => {
        if (navigator.onLine) rememberLanguage(language);
        else {
          event.preventDefault();
          notify.error(general.network);
        }
      }}
    >
      {children ?? LANGUAGE_NAMES[language]}
    </a>
  );
}
