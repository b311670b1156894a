/** The localities that a search text means. */
import { LOCALITIES } from './search-lists.ts';
import { type Locality } from './lists.ts';
import { foldSearchText } from '../core/search-text.ts';

const LOWER_CASE = LOCALITIES.map((locality) => locality.toLowerCase());

/**
 * Finds the localities whose name contains one of the comma-separated texts, ignoring letter case; all for an empty text
 * (FIND14). Every property is in one of them, so a search filters by these names and uses the indexes that begin with the
 * location.
 */
export function localitiesContaining(text: string): Locality[] {
  const wanted = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (wanted.length === 0) return [...LOCALITIES];
  return LOCALITIES.filter((_, index) => wanted.some((part) => LOWER_CASE[index]?.includes(part)));
}

/** Localities with the folded, lower-case form that names are searched in. */
export const SEARCHED_LOCALITIES = LOCALITIES.map((name) => ({ name, searched: foldSearchText(name).toLowerCase() }));
/** Letters that a search text needs to match localities; fewer match too many. */
export const LOCALITY_NAME_MIN = 3;

/**
 * Finds the localities meant by a text typed as a home's name: those with a word that begins with it (FIND22).
 * @param text folded (`foldSearchText`)
 */
export function localitiesNamed(text: string): Locality[] {
  if (text.length < LOCALITY_NAME_MIN) return [];
  const wanted = ` ${text.toLowerCase()}`;
  return SEARCHED_LOCALITIES.flatMap(({ name, searched }) => (` ${searched}`.includes(wanted) ? [name] : []));
}

/**
 * Gives the canonical text for localities: a word of their names that matches exactly these, else their names separated by
 * commas; empty for all.
 */
export function textOfLocalities(localities: readonly Locality[]): string {
  const [first = ''] = localities;
  if (localities.length === LOCALITIES.length) return '';
  const words = localities.length === 1 ? [] : first.split(/[ -]/);
  return words.find((word) => String(localitiesContaining(word)) === String(localities)) ?? localities.join();
}
