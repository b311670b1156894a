/** Texts modules in other languages than English, out of the translation files (L25). */
import { readFileSync } from 'node:fs';
import type { Language } from '@aangan/contract/core/language';
import { currentTranslations, translateValues, type Translations } from '@aangan/contract/core/translate-values';
import { parsePo } from 'pofile-ts';

const FOLDER = new URL('../../../../translations/', import.meta.url);

/** What the contexts begin with of the texts that the server may write. */
const OURS = /^(?:apps\/server|packages\/contract)\//;

const translations = new Map<Language, Translations>();
const made = new WeakMap<object, Partial<Record<Language, object>>>();

/**
 * Gives the texts of a module in a language; what has no current translation stays English. They are made at their first use.
 * @param file the module's path in the repository without its ending, such as 'apps/server/src/messages/kinds'
 * @param texts the module's exports: `import * as texts from './kinds.messages.ts'`
 */
export function textsIn<Texts extends object>(language: Language, file: string, texts: Texts): Texts {
  if (language === 'en') return texts;
  const ofModule = made.get(texts) ?? {};
  made.set(texts, ofModule);
  // of the same shape, in which English stays the type
  return (ofModule[language] ??= translateValues(file, texts, translationsIn(language))) as Texts;
}

function translationsIn(language: Language): Translations {
  const known = translations.get(language) ?? readTranslations(language);
  translations.set(language, known);
  return known;
}

/** Reads the translation file of a language; without a file that can be read all stays English, so that messages go out. */
function readTranslations(language: Language): Translations {
  try {
    const { items } = parsePo(readFileSync(new URL(`${language}.po`, FOLDER), 'utf8'));
    return currentTranslations(items.filter(({ msgctxt }) => OURS.test(msgctxt ?? '')));
  } catch (error) {
    process.emitWarning(`translations/${language}.po can't be read, so its texts stay English: ${String(error)}`);
    return new Map();
  }
}
