/** What is meant by a text that somebody looks for a place with. */
import { LOCALITIES, type Locality } from './lists.ts';

const IN_SMALL_LETTERS = LOCALITIES.map((locality) => locality.toLowerCase());

/**
 * The localities whose name contains a text, letter case ignored (FIND14). Every property stands in one of them, so a
 * search asks for these by name and the indexes that begin with the location serve it.
 */
export function localitiesContaining(text: string): Locality[] {
  const wanted = text.toLowerCase();
  return LOCALITIES.filter((_, place) => IN_SMALL_LETTERS[place]?.includes(wanted));
}

/**
 * The one text for some localities that were found by a text: the longest that means just these and begins and ends with
 * a letter, of several the first in the alphabet; a single one's own name where that means no other; empty for all.
 */
export function textOfLocalities(localities: readonly Locality[]): string {
  const [first = ''] = localities;
  if (localities.length === LOCALITIES.length) return '';
  const meansThese = (text: string) => String(localitiesContaining(text)) === String(localities);
  if (meansThese(first)) return first;
  const isWhole = (text: string) => /^\p{L}(.*\p{L})?$/u.test(text);
  for (let length = first.length; length > 0; length -= 1) {
    const pieces = Array.from({ length: first.length - length + 1 }, (_, at) => first.slice(at, at + length));
    const [best] = pieces.filter((piece) => isWhole(piece) && meansThese(piece)).sort();
    if (best !== undefined) return best;
  }
  return '';
}
