import { searchedLocalities } from '@aangan/contract/catalogue/localities';
import { foldSearchText } from '@aangan/contract/core/search-text';

/** Fewer letters are within a letter of too many words. */
export const SLIP_LETTERS_MIN = 4;

/** The name of a home, and the form in which it is searched. */
export interface SearchedName {
  name: string;
  searched: string;
}

/**
 * Pieces of a text of which a name has at least one that has the text but for one slip: a slip is in one half of the text
 * or the other, or two letters changed places where the halves meet.
 */
export function piecesDespiteSlip(text: string): string[] {
  const letters = Array.from(text);
  const middle = Math.floor(letters.length / 2);
  const swapped = letters.with(middle - 1, letters[middle] ?? '').with(middle, letters[middle - 1] ?? '');
  return [letters.slice(0, middle), letters.slice(middle), swapped].map((piece) => piece.join(''));
}

/**
 * What somebody may have meant who asked for a name that no home has: the name that has it but for one slip, a home's or a
 * locality's; of several names the words that it stands for in the first; null where there is none (FIND23).
 * @param asked folded, in small letters
 * @param names the likeliest first
 */
export function similarName(asked: string, names: readonly SearchedName[]): string | null {
  const found = [...names, ...searchedLocalities()].flatMap(({ name, searched }) => {
    const words = wordsDespiteSlip(asked, searched);
    if (words === null) return [];
    const folded = foldSearchText(name);
    // in the letter case of the name, where its letters are at the same places
    const of = folded.length === searched.length ? folded : searched;
    return [{ name, words: of.slice(words.from, words.to) }];
  });
  const [first] = found;
  if (first === undefined) return null;
  return found.every(({ name }) => name === first.name) ? first.name : first.words;
}

/** Where the words of a name are that a text stands for, but for one slip; null where it has none. */
function wordsDespiteSlip(asked: string, searched: string): { from: number; to: number } | null {
  for (const { index: from } of searched.matchAll(/\S+/g)) {
    for (const length of [asked.length, asked.length + 1, asked.length - 1]) {
      const piece = searched.slice(from, from + length);
      const rest = /^\S*/.exec(searched.slice(from + length))?.[0] ?? '';
      // of a word that is typed only so far, the last letter has to be right
      const isWhole = rest === '' && !piece.endsWith(' ');
      if (hasOneSlip(asked, piece) && (isWhole || piece.at(-1) === asked.at(-1))) {
        return { from, to: from + piece.length + rest.length };
      }
    }
  }
  return null;
}

/** Whether two texts differ by one letter that is missing, added or another one, or by two neighbours that changed places. */
function hasOneSlip(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [restOfOne, restOfOther] = [one.slice(at), other.slice(at)];
  const isSwapped =
    restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0] && restOfOne.slice(2) === restOfOther.slice(2);
  return (
    (isSwapped && restOfOne.length >= 2) ||
    restOfOne.slice(1) === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1)
  );
}
