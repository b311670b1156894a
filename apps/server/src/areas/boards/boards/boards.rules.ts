import { knownLocalities, namesOf } from '@aangan/contract/catalogue/known-localities';
import { perSite } from '@aangan/contract/core/site';

// Whether what an owner writes on a board would tell relatives the name of a home (I42).

/** Shorter words stand in too many names, and in too many sentences. */
const TELLING_LETTERS = 4;

/** What stands in the way of comparing: accents, the nukta, and characters nobody sees. */
const UNHEARD = /[\u0300-\u036F\u093C\p{Cf}\p{DI}]/gu;

/** The words of a text in small letters, without accents, whatever stands between them. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(UNHEARD, '').toLowerCase();
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
}

const wordsOfPlaces = perSite((): ReadonlySet<string> => new Set(knownLocalities().flatMap(namesOf).flatMap(wordsOf)));

/**
 * Makes what says of a text whether it tells one of these names: has a whole one in it, or a word of four letters or more of
 * one, also with other characters in between. Words of our localities tell nothing: where a home is, everybody may know.
 */
export function tellerOf(names: readonly string[]): (text: string) => boolean {
  const anywhere = new Set<string>();
  const asWord = new Set<string>();
  for (const words of names.map(wordsOf)) {
    const whole = words.join('');
    if (whole === '') continue;
    (lettersOf(whole) < TELLING_LETTERS ? asWord : anywhere).add(whole);
    words.filter(isTelling).forEach((word) => anywhere.add(word));
  }
  const parts = [...anywhere];
  return (text) => {
    const said = wordsOf(text);
    const inOne = said.join('');
    return said.some((word) => asWord.has(word)) || parts.some((part) => inOne.includes(part));
  };
}

/**
 * Makes what says of a sentence whether it has one of these names in it, word by word. A word of a name alone is everyday
 * speech there: whoever says that the park is near must not be refused for 'Hill Park'.
 */
export function namerOf(names: readonly string[]): (text: string) => boolean {
  const inRow = (text: string) => ` ${wordsOf(text).join(' ')} `;
  const all = names.map(inRow).filter((name) => name.trim() !== '');
  return (text) => {
    const said = inRow(text);
    return all.some((name) => said.includes(name));
  };
}

function isTelling(word: string): boolean {
  return lettersOf(word) >= TELLING_LETTERS && !wordsOfPlaces().has(word);
}

function lettersOf(word: string): number {
  return Array.from(word).length;
}

/**
 * What a first name looks like: names that can't be told apart are one and the same. Vowel signs stay, for they are
 * letters in Marathi and Hindi.
 */
export function nameSeen(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** How a person is called on a board. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s/, 1)[0] ?? '';
}
