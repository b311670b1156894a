/**
 * The languages of buyers' pages and messages (L7). Without zod, since every page loads it.
 */
export { BUILT_LANGUAGES, LANGUAGE, PREFIX } from './build-language.ts';

export const LANGUAGES = ['en', 'mr', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A language that English is translated to. */
export type Translated = Exclude<Language, 'en'>;

/** Tags as `lang` and hreflang have them. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', mr: 'mr-IN', hi: 'hi-IN' };

/** Each language's name in its own script. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', mr: 'मराठी', hi: 'हिन्दी' };

/** Whether a text names a language. */
export const isLanguage = (text: string): text is Language => LANGUAGES.some((one) => one === text);

/** Returns the language of a path: the one whose prefix it begins with, else English. */
export const languageOf = (path: string): Language => (/^\/(mr|hi)(?=[/?#]|$)/.exec(path)?.[1] ?? 'en') as Language;

/** Returns a path without the prefix of its language: '/mr/properties?page=1' is '/properties?page=1'. */
export const withoutLanguage = (path: string): string => path.replace(/^\/(?:mr|hi)(?:\/+|(?=[?#]|$))/, '/');

/**
 * Returns the path of a page in a language.
 * @param path of any language, with query and fragment
 */
export function inLanguage(path: string, language: Language): string {
  const english = withoutLanguage(path);
  if (language === 'en') return english;
  return `/${language}${english.replace(/^\/(?=[?#]|$)/, '')}`;
}

/** The cookie that remembers a language somebody chose (L15). */
export const LANGUAGE_COOKIE = 'user_preferences';
/** 180 days, in seconds. */
export const LANGUAGE_COOKIE_AGE = 15_552_000;
const LONGEST_VALUE = 200;

/** Returns the value of the cookie for a language. */
export const languageCookie = (language: Language): string => `lang%3D${language}`;

/** Reads the value of the cookie; null where it names no language of ours, or can't be read. */
export function readLanguageCookie(value: string): Language | null {
  if (value.length > LONGEST_VALUE) return null;
  try {
    const language = /^lang=(\w+)$/.exec(decodeURIComponent(value))?.[1] ?? '';
    return isLanguage(language) ? language : null;
  } catch {
    return null;
  }
}
