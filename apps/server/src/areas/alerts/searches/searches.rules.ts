import { createHash } from 'node:crypto';
import { propertySearchQuery, type PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { AMENITIES } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { localitiesContaining, textOfLocalities } from '@aangan/contract/catalogue/localities';
import { HOME_PRICE_MAX } from '@aangan/contract/core/limits';
import { fill } from '@aangan/contract/core/translation';
import type { Insertable } from 'kysely';
import type { DB } from '../../../database/schema.generated.ts';
import { invalidField, invalidFields } from '../../../http/kernel/app-error.ts';
import { amenityBits, areaBits } from '../../../sql/derived.sql.ts';
import { flatTypeBits } from '../../../sql/properties.sql.ts';
import { placeBit } from '../matching/matching.events-rules.ts';
import { ALERT_TEXTS } from './searches.texts.ts';

/** What the search call takes beside filters: no saved search keeps it (I1). */
export const NOT_FILTERS = ['page', 'size', 'sortBy', 'sortDirection', 'hidden'] as const;

export type FilterName = Exclude<keyof PropertySearch, (typeof NOT_FILTERS)[number]>;
/** Filters as the search call takes them, one form for all that find the same (I1). */
export type FilterTexts = Partial<Record<FilterName, string>>;

const digits = (value: number | undefined) => (value === undefined ? '' : String(value));
const inOrder = <Value extends string>(list: readonly Value[], asked: readonly Value[]) =>
  list.filter((value) => asked.includes(value)).join();

/** The canonical text of each filter, in an order that stays; empty where it is not asked for. */
const TEXTS: Record<FilterName, (search: PropertySearch) => string> = {
  name: ({ name }) => name,
  location: ({ location }) => textOfLocalities(localitiesContaining(location)),
  flatTypes: ({ flatTypes }) => inOrder(FLAT_TYPES, flatTypes),
  // an end of the price slider is no limit (FIND1)
  minPrice: ({ minPrice }) => digits(minPrice || undefined),
  maxPrice: ({ maxPrice }) => digits(maxPrice === HOME_PRICE_MAX ? undefined : maxPrice),
  minArea: ({ minArea }) => digits(minArea),
  maxArea: ({ maxArea }) => digits(maxArea),
  possessionBy: ({ possessionBy }) => possessionBy ?? '',
  minDone: ({ minDone }) => digits(minDone),
  rera: ({ rera }) => (rera ? 'true' : ''),
  amenities: ({ amenities }) => inOrder(AMENITIES, amenities),
};
export const FILTER_NAMES = Object.keys(TEXTS) as FilterName[];

/**
 * What somebody wants to save, in canonical form. Raises VALIDATION_FAILED with `query.<field>`: for a key the search does
 * not know, a location without a home of ours, and all that the search call refuses (I1, I2).
 */
export function readFilters(given: Readonly<Record<string, string>>): FilterTexts {
  const known = new Set<string>(FILTER_NAMES);
  const unknown = Object.keys(given).filter((key) => !known.has(key) && !NOT_FILTERS.some((name) => name === key));
  if (unknown.length > 0) {
    throw invalidFields(unknown.map((key) => ({ field: `query.${key}`, message: ALERT_TEXTS.unknownFilter })));
  }
  const asked = Object.entries(given)
    .map(([key, text]) => [key, text.trim()] as const)
    .filter(([key, text]) => known.has(key) && text !== '');
  const parsed = propertySearchQuery.safeParse(Object.fromEntries(asked));
  if (!parsed.success) {
    throw invalidFields(
      parsed.error.issues.map(({ path, message }) => ({ field: ['query', ...path].join('.'), message })),
    );
  }
  const search = parsed.data;
  if (localitiesContaining(search.location).length === 0) {
    throw invalidField('query.location', fill(ALERT_TEXTS.noHomesThere, { list: LOCALITIES.join(', ') }));
  }
  return Object.fromEntries(FILTER_NAMES.map((key) => [key, TEXTS[key](search)]).filter(([, text]) => text !== ''));
}

/** Of a stored filter: its keys in their order again, which jsonb does not keep. */
export function inCanonicalOrder(query: FilterTexts): Record<string, string> {
  return Object.fromEntries(FILTER_NAMES.flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]])));
}

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest();

/** Of a canonical form; equal ones share a row. */
export const digestOf = (query: FilterTexts): Buffer => sha256(Object.entries(inCanonicalOrder(query)));

/** Of the lists that the masks of a filter were made by. */
export const LIST_DIGEST = sha256([LOCALITIES, FLAT_TYPES, AMENITIES]);

/** What events are matched by; what is not asked for matches all (I6). */
export type FilterColumns = Omit<Insertable<DB['search_filters']>, 'digest' | 'query' | 'used_at'>;

/** The columns of a canonical filter. */
export function columnsOf(query: FilterTexts): FilterColumns {
  const search = propertySearchQuery.parse(query);
  const { minPrice, maxPrice, minArea, maxArea, possessionBy = null, minDone = -1, rera = false } = search;
  const columns = {
    list_digest: LIST_DIGEST,
    places: bits(localitiesContaining(search.location).map(placeBit)),
    flat_mask: bits(flatTypeBits(search.flatTypes)),
    name: search.name,
    area_mask: minArea === undefined && maxArea === undefined ? 0 : areaBits(minArea, maxArea),
    possession_by: possessionBy,
    min_done: minDone,
    rera,
    amenity_mask: bits(amenityBits(search.amenities)),
  };
  return {
    ...columns,
    ...(minPrice !== undefined && { min_price: minPrice }),
    ...(maxPrice !== undefined && { max_price: maxPrice }),
  };
}

const bits = (all: readonly number[]): number => all.reduce((mask, bit) => mask | bit, 0);

/** The listing's address with these filters, in its own words for them (FIND1, T48). */
export function listingPath(query: FilterTexts): string {
  const { name, location, flatTypes, minPrice, maxPrice, minArea, maxArea, possessionBy, minDone, rera } = query;
  const range = (min?: string, max?: string) =>
    min === undefined && max === undefined ? undefined : `${min ?? ''}-${max ?? ''}`;
  const parameters = {
    name,
    location,
    flatType: flatTypes,
    priceRange: range(minPrice, maxPrice),
    area: range(minArea, maxArea),
    possessionBy,
    built: minDone,
    rera,
    amenities: query.amenities,
  };
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) if (value !== undefined) address.set(key, value);
  // a comma is legal in a query and easier to read
  const text = address.toString().replaceAll('%2C', ',');
  return text === '' ? '/properties' : `/properties?${text}`;
}
