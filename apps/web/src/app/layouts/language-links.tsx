import { BUILT_LANGUAGES, LANGUAGE } from '@aangan/contract/core/language';
import { LanguageLink } from '../../shared/languages/language-link.tsx';

interface LanguageLinksProps {
  /** path of the page with query and fragment */
  address: string;
  /** whether the language of this page is listed too */
  hasOwn?: boolean;
}

/** A list of links to a page in the other languages. */
export function LanguageLinks({ address, hasOwn }: LanguageLinksProps) {
  return (
    <ul>
      {BUILT_LANGUAGES.map(
        (language) =>
          (hasOwn || language !== LANGUAGE) && (
            <li key={language}>
              <LanguageLink language={language} address={address} />
            </li>
          ),
      )}
    </ul>
  );
}
