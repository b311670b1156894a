/** The localities in force, hidden ones too, and those that a text means. Free of schemas, since pages load it. */
import { SITE_LISTS, type SiteLocality } from '../core/site-lists.ts';
import { LOCALITIES } from './search-lists.ts';

/** A locality in force, of which the usual ones have a name alone. */
export type KnownLocality = Pick<SiteLocality, 'name'> & Partial<SiteLocality>;

/** Gives all localities in their order, hidden ones too (S25). */
export const knownLocalities = (): readonly KnownLocality[] =>
  SITE_LISTS.localities ?? LOCALITIES.map((name) => ({ name }));

/** Gives the name of a locality and its aliases. */
export const namesOf = ({ name, aliases = [] }: KnownLocality): readonly string[] => [name, ...aliases];

/**
 * Finds the localities that comma-separated texts mean, letter case ignored; all for an empty text (FIND14). A text that is
 * a name, an alias or a city means those that have it, any other those that contain it in one (S26, S29).
 */
export function localitiesContaining(text: string): string[] {
  const known = knownLocalities();
  const having = (part: string) => known.filter((one) => linesOf(one).includes(part));
  const parts = text.toLowerCase().match(/[^,\s][^,]*/g) ?? [''];
  const found = parts.flatMap((part) => {
    const named = having(`\n${part.trim()}\n`);
    return named.length > 0 ? named : having(part.trim());
  });
  return known.filter((one) => found.includes(one)).map(({ name }) => name);
}

/** A line for each name, so that a whole one is a text between line breaks. */
const linesOf = ({ name, city, aliases = [] }: KnownLocality) =>
  `\n${[name, city, ...aliases].join('\n')}\n`.toLowerCase();
