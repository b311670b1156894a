/** Converts the lists of places and homes to rows of the form and back (S25 to S35). */
import { AMENITIES, BUDGET_BANDS } from '@aangan/contract/catalogue/filter-lists';
import { PLACE_KINDS } from '@aangan/contract/catalogue/lists';
import { PLACES } from '@aangan/contract/catalogue/places';
import { DEFAULT_SITE } from '@aangan/contract/core/site';
import type { AdminSite } from '@aangan/contract/site/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import { DEFAULT_LOCALITIES } from '@aangan/contract/site/places';
import { USUAL_TYPES } from '@aangan/contract/site/values-words';
import type { DocumentLists } from '../shared/site-words.ts';
import { isBlank, numberOf, rupeesOf, typedRupees } from '../shared/typed-rules.ts';

/** A locality as it is typed. */
export interface LocalityRow {
  name: string;
  city: string;
  lat: string;
  lng: string;
  /** Separated by commas. */
  aliases: string;
  hidden: boolean;
  /** The number that a save gave it. */
  n: number | undefined;
  /** The name that its homes have until it is saved with another one; empty for a new locality. */
  was: string;
}

export interface LandmarkRow {
  key: string | undefined;
  name: string;
  kind: string;
  lat: string;
  lng: string;
}

export interface AmenityRow {
  name: string;
  hidden: boolean;
  /** The number that a save gave it. */
  n: number | undefined;
}

/** The lists of the form. */
export interface ListRows {
  places: { localities: LocalityRow[]; landmarks: LandmarkRow[] };
  homes: { flatTypes: string[]; bands: { min: string; max: string }[]; amenities: AmenityRow[] };
}

/** The lists in force where a document has none; an empty list of a document is nothing at all. */
const USUAL: DocumentLists = {
  localities: [...DEFAULT_LOCALITIES],
  landmarks: PLACES.map(({ key, name, kind, lat, lng }) => ({ key, name, kind, lat, lng })),
  flatTypes: [...USUAL_TYPES],
  bands: BUDGET_BANDS.map(({ min, max }) => ({ min, max })),
  amenities: AMENITIES.map((name, n) => ({ name, n })),
};

/** Whether a list has a default that isn't empty. */
export const hasUsual = (list: string): list is keyof DocumentLists => Object.hasOwn(USUAL, list);

/** Returns the lists of a document, with the usual ones in place of those that it leaves out. */
export const listsOf = ({ places, homes }: SiteDocument): DocumentLists => ({
  localities: places?.localities ?? USUAL.localities,
  landmarks: places?.landmarks ?? USUAL.landmarks,
  flatTypes: homes?.flatTypes ?? USUAL.flatTypes,
  bands: homes?.bands ?? USUAL.bands,
  amenities: homes?.amenities ?? USUAL.amenities,
});

/** Returns the rows of a document; for lists that it leaves out those in force. */
export function rowsOf(document: SiteDocument): ListRows {
  const { localities, landmarks, flatTypes, bands, amenities } = listsOf(document);
  return {
    places: {
      localities: localities.map(({ name, city, lat, lng, aliases = [], hidden = false, n }) => {
        const point = { lat: String(lat), lng: String(lng) };
        return { name, city, ...point, aliases: aliases.join(', '), hidden, n, was: name };
      }),
      landmarks: landmarks.map(({ key, name, kind, lat, lng }) => {
        const point = { lat: String(lat), lng: String(lng) };
        return { key, name, kind, ...point };
      }),
    },
    homes: {
      flatTypes: [...flatTypes],
      bands: bands.map(({ min, max }) => ({ min: typedRupees(min), max: typedRupees(max) })),
      amenities: amenities.map(({ name, hidden = false, n }) => ({ name, hidden, n })),
    },
  };
}

/** Returns the rows that a list has by default; undefined for one that is empty by default. */
export function usualRows(path: string): readonly unknown[] | undefined {
  const { places, homes } = rowsOf({});
  return new Map<string, readonly unknown[]>([
    ['places.localities', places.localities],
    ['places.landmarks', places.landmarks],
    ['homes.bands', homes.bands],
    ['homes.amenities', homes.amenities],
  ]).get(path);
}

/** Returns the lists of the document that was typed, unchecked; undefined for a usual one. */
export function typedLists({ places, homes }: ListRows) {
  const bands = homes.bands.map(({ min, max }) => ({
    min: typedNumber(min, rupeesOf),
    max: typedNumber(max, rupeesOf),
  }));
  return {
    places: {
      localities: unlessUsual('localities', places.localities.map(localityOf)),
      landmarks: unlessUsual(
        'landmarks',
        places.landmarks.map(({ key, name, kind, lat, lng }) => {
          const point = { lat: typedNumber(lat), lng: typedNumber(lng) };
          return { key, name, kind, ...point };
        }),
      ),
    },
    homes: {
      flatTypes: unlessUsual('flatTypes', [...homes.flatTypes].sort()),
      bands: unlessUsual('bands', bands),
      amenities: unlessUsual(
        'amenities',
        homes.amenities.map(({ name, hidden, n }) => ({ name, hidden: hidden || undefined, n })),
      ),
    },
  };
}

/** The keys of both are in the same order. */
function unlessUsual(list: keyof DocumentLists, typed: readonly unknown[]): readonly unknown[] | undefined {
  return JSON.stringify(typed) === JSON.stringify(USUAL[list]) ? undefined : typed;
}

/** Undefined for an empty text, NaN for one that is no number. */
const typedNumber = (text: string, read = numberOf) => (isBlank(text) ? undefined : read(text));

/** Splits a text at its commas. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether a locality has another name than its homes, letter case ignored. */
export const isRenamed = ({ name, was }: LocalityRow) => was !== '' && !isSame(name, was);

/** A renamed locality keeps its old name among its aliases: so it is the same one, and its homes move with it (S26). */
function localityOf(row: LocalityRow) {
  const { name, city, lat, lng, hidden, n, was } = row;
  const others = listed(row.aliases);
  const aliases = isRenamed(row)
    ? [was, ...others.filter((alias) => !isSame(alias, was) && !isSame(alias, name))]
    : others;
  const point = { lat: typedNumber(lat), lng: typedNumber(lng) };
  return { name, city, ...point, ...(aliases.length > 0 && { aliases }), hidden: hidden || undefined, n };
}

/** Returns the cities that a locality may be in. */
export function citiesOf({ places }: { places: { cities: string } }): string[] {
  const cities = listed(places.cities);
  return cities.length > 0 ? cities : [DEFAULT_SITE.city];
}

export const NEW_LOCALITY: LocalityRow = {
  name: '',
  city: '',
  lat: '',
  lng: '',
  aliases: '',
  hidden: false,
  n: undefined,
  was: '',
};

export const NEW_LANDMARK: LandmarkRow = { key: undefined, name: '', kind: PLACE_KINDS[0], lat: '', lng: '' };

/**
 * Puts localities that have homes back into the typed ones, each where it stood.
 * @param newest the site with its numbers of homes
 */
export function withInUse(typed: readonly LocalityRow[], { site, homesIn }: Pick<AdminSite, 'site' | 'homesIn'>) {
  const rows = [...typed];
  const putBack: { index: number; name: string; homes: number }[] = [];
  const isThere = ({ n, name }: LocalityRow) =>
    typed.some((row) => row.n === n || [row.name, ...listed(row.aliases)].some((other) => isSame(other, name)));
  for (const [at, row] of rowsOf(site).places.localities.entries()) {
    const homes = homesIn.find(({ name }) => name === row.name)?.homes ?? 0;
    if (homes === 0 || isThere(row)) continue;
    const index = Math.min(at, rows.length);
    rows.splice(index, 0, row);
    putBack.push({ index, name: row.name, homes });
  }
  return { rows, putBack };
}

/** Returns the field by which typed values move homes: of a locality, else the state. */
export function movedField({ places }: ListRows, inForce: SiteDocument): string {
  const renamed = places.localities.findIndex(({ name, was }) => was !== '' && name.trim() !== was);
  if (renamed >= 0) return `places.localities.${renamed}.name`;
  const cities = new Map(listsOf(inForce).localities.map(({ name, city }) => [name, city]));
  const moved = places.localities.findIndex(({ was, city }) => was !== '' && cities.get(was) !== city);
  return moved >= 0 ? `places.localities.${moved}.city` : 'places.state';
}
