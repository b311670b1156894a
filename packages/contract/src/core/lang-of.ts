import { LANGUAGE, type Language } from './language.ts';

const DEVANAGARI = /[\u0900-\u097F]/;
const LATIN = /[A-Za-z]/;

/**
 * Gives the `lang` of a text that staff wrote, where it is not that of the page (L24): English without a Devanagari letter
 * on Marathi and Hindi pages, Marathi with Devanagari letters alone on English ones.
 */
export function langOf(text: string): Language | undefined {
  if (DEVANAGARI.test(text) === (LANGUAGE !== 'en')) return undefined;
  if (LANGUAGE === 'en') return LATIN.test(text) ? undefined : 'mr';
  return LATIN.test(text) ? 'en' : undefined;
}
