/** What is meant by a text that somebody looks for a place with. */
import { LOCALITIES } from './search-lists.ts';
import { type Locality } from './lists.ts';
import { foldSearchText } from '../core/search-text.ts';

const IN_SMALL_LETTERS = LOCALITIES.map((locality) => locality.toLowerCase());

/**
 * The localities whose name contains one of the texts that commas divide, letter case ignored; all where there is no text
 * (FIND14). Every property stands in one of them, so a search asks for these by name and the indexes that begin with the
 * location serve it.
 */
export function localitiesContaining(text: string): Locality[] {
  const wanted = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (wanted.length === 0) return [...LOCALITIES];
  return LOCALITIES.filter((_, place) => wanted.some((part) => IN_SMALL_LETTERS[place]?.includes(part)));
}

/** Localities as names are searched: folded, in small letters. */
export const SEARCHED_LOCALITIES = LOCALITIES.map((name) => ({ name, searched: foldSearchText(name).toLowerCase() }));
/** Letters a name that is searched for has to have for a locality to be looked for by it; fewer begin too many words. */
export const LOCALITY_NAME_MIN = 3;

/**
 * The localities that somebody means who types a text as the name of a home: those of which a word begins with it (FIND22).
 * @param text folded (`foldSearchText`)
 */
export function localitiesNamed(text: string): Locality[] {
  if (text.length < LOCALITY_NAME_MIN) return [];
  const wanted = ` ${text.toLowerCase()}`;
  return SEARCHED_LOCALITIES.flatMap(({ name, searched }) => (` ${searched}`.includes(wanted) ? [name] : []));
}

/**
 * The one text for some localities that were found by a text: the word of their names that means just these, else their
 * names divided by commas; empty for all.
 */
export function textOfLocalities(localities: readonly Locality[]): string {
  const [first = ''] = localities;
  if (localities.length === LOCALITIES.length) return '';
  const words = localities.length === 1 ? [] : first.split(/[ -]/);
  return words.find((word) => String(localitiesContaining(word)) === String(localities)) ?? localities.join();
}
