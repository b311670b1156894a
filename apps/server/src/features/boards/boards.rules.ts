import { LOCALITIES } from '@aangan/contract/lists';

// Whether what an owner writes on a board would tell relatives the name of a home (I42).

/** Shorter words stand in too many names, and in too many sentences. */
const TELLING_LETTERS = 4;

/** What stands in the way of comparing: accents, the nukta, and characters nobody sees. */
const UNHEARD = /[\u0300-\u036F\u093C\p{Cf}]/gu;

/** The words of a text in small letters, without accents, whatever stands between them. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(UNHEARD, '').toLowerCase();
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
}

const WORDS_OF_PLACES: ReadonlySet<string> = new Set(LOCALITIES.flatMap((place) => wordsOf(place)));

/**
 * Whether a text has the name of a home in it, or a word of four letters or more of that name, also with other characters
 * in between. Words of our localities tell nothing: where a home is, everybody may know.
 */
export function tellsName(text: string, name: string): boolean {
  const said = wordsOf(text);
  const inOne = said.join('');
  const named = wordsOf(name);
  const whole = named.join('');
  if (whole === '') return false;
  const hasWhole = Array.from(whole).length < TELLING_LETTERS ? said.includes(whole) : inOne.includes(whole);
  return hasWhole || named.some((word) => isTelling(word) && inOne.includes(word));
}

function isTelling(word: string): boolean {
  return Array.from(word).length >= TELLING_LETTERS && !WORDS_OF_PLACES.has(word);
}

/** How a person is called on a board. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s/, 1)[0] ?? '';
}
