import { BUILT_LANGUAGES, LANGUAGE, type Language } from '@aangan/contract/core/language';

/** The languages of the site other than that of this page. */
export const OTHER_LANGUAGES: readonly Language[] = BUILT_LANGUAGES.filter((language) => language !== LANGUAGE);
