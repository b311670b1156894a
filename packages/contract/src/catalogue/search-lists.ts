/** The two lists that the search on the home page offers: all of `lists.ts` that its scripts carry. */
import { perSite, SITE, type SiteLocality } from '../core/site.ts';

/** Names of the localities, unless a firm gives its own: read `localities()`. */
export const LOCALITIES = ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road'] as const;

/** Bedroom types, also the choices of 'preferred accommodation type' at registration. */
export const FLAT_TYPES = ['2BHK', '3BHK', '4BHK'] as const;

/** A locality in force, of which the usual ones have a name alone. */
export type KnownLocality = Pick<SiteLocality, 'name'> & Partial<SiteLocality>;

/** All localities in their order, hidden ones too (S25). */
export const knownLocalities = /* @__PURE__ */ perSite(
  (): readonly KnownLocality[] => SITE.localities ?? LOCALITIES.map((name) => ({ name })),
);

/** Names of the localities that are offered, in their order. */
export const localities = /* @__PURE__ */ perSite(() =>
  knownLocalities().flatMap(({ name, hidden }) => (hidden ? [] : [name])),
);

/** The offered localities by city, where they are in several; else in one group without one (S29). */
export function localityGroups(): { city?: string | undefined; names: string[] }[] {
  const cities = new Set(knownLocalities().flatMap(({ city, hidden }) => (hidden ? [] : [city])));
  if (cities.size < 2) return [{ names: localities() }];
  return [...cities].map((city) => ({
    city,
    names: knownLocalities().flatMap((one) => (one.hidden || one.city !== city ? [] : [one.name])),
  }));
}

/**
 * Finds the localities that comma-separated texts mean, letter case ignored; all for an empty text (FIND14). A text that is
 * a name or an alias means that locality, one that is a city those in it (S29), any other those that have it in a name.
 */
export function localitiesContaining(text: string): string[] {
  const known = knownLocalities();
  const parts = text.toLowerCase().match(/[^,\s][^,]*/g);
  const find = (isMeant: (name: string) => boolean, namesOf: (one: KnownLocality) => readonly string[]) =>
    known.filter((one) => namesOf(one).some((name) => isMeant(name.toLowerCase())));
  const found = parts?.flatMap((part) => {
    const wanted = part.trim();
    const isIt = (name: string) => name === wanted;
    const one = find(isIt, namesOf);
    if (one.length > 0) return one;
    const ofCity = find(isIt, ({ city = '' }) => [city]);
    return ofCity.length > 0 ? ofCity : find((name) => name.includes(wanted), namesOf);
  });
  return known.filter((one) => !found || found.includes(one)).map(({ name }) => name);
}

/** The name of a locality and its aliases. */
export const namesOf = ({ name, aliases = [] }: KnownLocality): readonly string[] => [name, ...aliases];

/** Gives the city of a locality; that of the site where the locality has none of its own (S29). */
export const cityOf = (location: string): string =>
  knownLocalities().find(({ name }) => name === location)?.city ?? SITE.city;
