import type { Language } from '@aangan/contract/core/language';
import { LANGUAGES } from '@aangan/contract/core/language';

/** Returns the folder of a language in the build, relative to that of English: '', 'mr/', 'hi/'. */
export const languageFolder = (language: Language): string => (language === 'en' ? '' : `${language}/`);

/** The file whose absence says that a language was not built. */
const TEMPLATE = 'spa.html';

/**
 * Lists the languages of a web build (L9).
 * @param files the paths of all its files, relative to its folder
 */
export const builtLanguages = (files: readonly string[]): Language[] =>
  LANGUAGES.filter((language) => files.includes(languageFolder(language) + TEMPLATE));
