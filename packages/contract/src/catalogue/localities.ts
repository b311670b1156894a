/** The localities that a search text means, and the fields that take one. */
import * as z from 'zod/mini';
import { knownLocalities, localitiesContaining, namesOf, type KnownLocality } from './known-localities.ts';
import { localities } from './search-lists.ts';
import { foldSearchText } from '../core/search-text.ts';
import { perSite, SITE } from '../core/site.ts';

/** Localities as a text typed as a home's name is compared with them. */
export interface SearchedLocality {
  name: string;
  /** Its name, folded and in small letters. */
  searched: string;
  /** That and its aliases, a line each that begins with a space: words are found by the space before them. */
  lines: string;
}

/** Gives the localities with the folded, lower-case form that names are searched in. */
export const searchedLocalities = /* @__PURE__ */ perSite((): readonly SearchedLocality[] =>
  knownLocalities().map((one) => {
    const folded = namesOf(one).map((name) => foldSearchText(name).toLowerCase());
    return { name: one.name, searched: folded[0] ?? '', lines: folded.map((name) => ` ${name}`).join('\n') };
  }),
);

/** Letters that a search text needs to match localities; fewer match too many. */
export const LOCALITY_NAME_MIN = 3;

/**
 * Finds the localities meant by a text typed as a home's name: those with a word that begins with it (FIND22).
 * @param text folded (`foldSearchText`)
 */
export function localitiesNamed(text: string): string[] {
  if (text.length < LOCALITY_NAME_MIN) return [];
  const wanted = ` ${text.toLowerCase()}`;
  return searchedLocalities().flatMap(({ name, lines }) => (lines.includes(wanted) ? [name] : []));
}

/** How the usual localities are written besides, also in Devanagari: these too are found by their sound (L40). */
const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  'Moshi-Dudulgaon': ['मोशी-डुडुळगाव', 'Dudulgaon Moshi', 'Dudhalgaon'],
  'Moshi-Bohradewadi': ['मोशी-बोऱ्हाडेवाडी', 'Borhadewadi Moshi', 'Borade Wadi', 'Borhade Vasti'],
  Charholi: ['चऱ्होली बुद्रुक', 'Charholi Bk', 'वडमुखवाडी'],
  Chikhali: ['जाधववाडी', 'पाटीलनगर'],
  'Spine Road': ['स्पाइन रस्ता', 'Spine Rd'],
};

/** Gives the localities that are offered with all names by whose sound they are found. */
export const spokenLocalities = (): { name: string; names: string[] }[] =>
  knownLocalities()
    .filter(({ hidden }) => !hidden)
    .map((one) => ({ name: one.name, names: [...namesOf(one), ...(SPOKEN[one.name] ?? [])] }));

/**
 * Gives the canonical text for localities: a word of their names that matches exactly these, else their names separated by
 * commas; empty for all.
 */
export function textOfLocalities(some: readonly string[]): string {
  const [first = ''] = some;
  if (some.length === knownLocalities().length) return '';
  const words = some.length === 1 ? [] : first.split(/[ -]/);
  return words.find((word) => String(localitiesContaining(word)) === String(some)) ?? some.join();
}

/**
 * Gives the name of the locality of a firm that has this name or alias, letter case ignored (S26); the text itself where
 * there is none.
 */
function nameNow(text: string): string {
  return findLocality(SITE.localities ?? [], text)?.name ?? text;
}

/** Finds the locality with a name or alias, letter case ignored (S26). */
export function findLocality<Known extends KnownLocality>(among: readonly Known[], text: string): Known | undefined {
  const wanted = text.toLowerCase();
  return among.find((one) => namesOf(one).some((name) => name.toLowerCase() === wanted));
}

const isKnown = (location: string) => knownLocalities().some(({ name }) => name === location);

/** Has a schema described as one of the offered localities. */
const choices = {
  get enum() {
    return localities();
  },
};

/** A locality in a response. */
export const localityName = z.string().check(z.refine(isKnown)).register(z.globalRegistry, choices);

/**
 * The locality of a home: a name, or an alias that stands for one (S26).
 * @param error the message for anything else
 */
export const localityField = (error: () => string) =>
  z.string({ error }).check(z.overwrite(nameNow), z.refine(isKnown, { error })).register(z.globalRegistry, choices);
