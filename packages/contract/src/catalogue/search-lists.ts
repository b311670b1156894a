/** The two lists that the search on the home page offers: all of `lists.ts` that its scripts carry. */
import { GIVEN, type SiteLists, type SiteLocality } from '../core/site-lists.ts';
import type { FlatType } from './lists.ts';

/** Names of the localities, unless a firm gives its own: read `localities()`. */
export const LOCALITIES = ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road'] as const;

/** All types of flats, in the order of their bits in masks: 1, 2, 4, 8, 16 (S32). Those that are offered are `flatTypes()`. */
export const FLAT_TYPES = ['2BHK', '3BHK', '4BHK', '1BHK', '5BHK'] as const;

/** Gives the types that are offered, in order of rooms; also the choices of 'preferred accommodation type' at registration. */
export const flatTypes = (): readonly FlatType[] => GIVEN.flatTypes ?? FLAT_TYPES.slice(0, 3);

/** A locality in force, of which the usual ones have a name alone. */
export type KnownLocality = Pick<SiteLocality, 'name'> & Partial<SiteLocality>;

/** Gives all localities in their order, hidden ones too (S25). */
export const knownLocalities = (): readonly KnownLocality[] => GIVEN.localities ?? LOCALITIES.map((name) => ({ name }));

/** Gives the names of the localities that are offered, by city where they are in several (S29). */
export const localityGroups = (): NonNullable<SiteLists['localityGroups']> =>
  GIVEN.localityGroups ?? [{ names: LOCALITIES }];

/** Gives the names of the localities that are offered, in their order. */
export const localities = (): string[] => localityGroups().flatMap(({ names }) => names);

/** Gives the name of a locality and its aliases. */
export const namesOf = ({ name, aliases = [] }: KnownLocality): readonly string[] => [name, ...aliases];

/**
 * Finds the localities that comma-separated texts mean, letter case ignored; all for an empty text (FIND14). A text that is
 * a name, an alias or a city means those that have it, any other those that contain it in one (S26, S29).
 */
export function localitiesContaining(text: string): string[] {
  const known = knownLocalities();
  const all = known.map(linesOf).join('');
  const parts = text
    .toLowerCase()
    .match(/[^,\s][^,]*/g)
    ?.map((part) => {
      const line = `\n${part.trim()}\n`;
      return all.includes(line) ? line : part.trim();
    }) ?? [''];
  return known.filter((one) => parts.some((part) => linesOf(one).includes(part))).map(({ name }) => name);
}

/** A line for each name, so that a whole one is a text between line breaks. */
const linesOf = ({ name, city, aliases = [] }: KnownLocality) =>
  `\n${[name, city, ...aliases].join('\n')}\n`.toLowerCase();
