import { createHash } from 'node:crypto';
import { canonicalText } from '@aangan/contract/catalogue/filter-schemas';
import { addressOf, FILTER_NAMES, type FilterName } from '@aangan/contract/catalogue/filters';
import { listingAddress } from '@aangan/contract/catalogue/listing-address';
import { propertySearchQuery, type PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { knownAmenities } from '@aangan/contract/catalogue/known-amenities';
import { knownLocalities, localitiesContaining } from '@aangan/contract/catalogue/known-localities';
import { FLAT_TYPES, localities } from '@aangan/contract/catalogue/search-lists';
import { perSite } from '@aangan/contract/core/site';
import { fill } from '@aangan/contract/core/translation';
import { invalidField, invalidFields } from '../../../http/kernel/app-error.ts';
import { filterColumns } from '../../../sql/filters.sql.ts';
import { ALERT_TEXTS } from './searches.texts.ts';

/** What the search call takes beside filters: no saved search keeps it (I1). */
export const NOT_FILTERS = ['page', 'size', 'sortBy', 'sortDirection', 'hidden'] as const;

/** Filters as the search call takes them, one form for all that find the same (I1). */
export type FilterTexts = Partial<Record<FilterName, string>>;

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
    throw invalidField('query.location', fill(ALERT_TEXTS.noHomesThere, { list: localities().join(', ') }));
  }
  return Object.fromEntries(
    FILTER_NAMES.map((key) => [key, canonicalText(key, search)]).filter(([, text]) => text !== ''),
  );
}

/** Of a stored filter: its keys in their order again, which jsonb does not keep. */
export function inCanonicalOrder(query: FilterTexts): Record<string, string> {
  return Object.fromEntries(FILTER_NAMES.flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]])));
}

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest();

/** Of a canonical form; equal ones share a row. */
export const digestOf = (query: FilterTexts): Buffer => sha256(Object.entries(inCanonicalOrder(query)));

/**
 * Of the lists that the masks of a filter were made by: of a firm's localities also by aliases, cities and numbers (S31). And
 * of the form in which its name is kept, so that filters of before there were sounds get theirs (L39).
 */
export const listDigest = perSite(() => {
  const places = knownLocalities().map(({ name, aliases, city, n }) =>
    n === undefined ? name : [name, aliases, city, n],
  );
  return sha256([places, FLAT_TYPES, knownAmenities().map(({ name, n }) => [name, n]), 'sound']);
});

/** The columns of a canonical filter, which may ask for types and amenities that are no longer offered (S32, S34). */
export function columnsOf({ flatTypes = '', amenities = '', ...query }: FilterTexts) {
  const search: PropertySearch = {
    ...propertySearchQuery.parse(query),
    flatTypes: FLAT_TYPES.filter((type) => flatTypes.split(',').includes(type)),
    amenities: amenities.split(',').filter(Boolean),
  };
  return { list_digest: listDigest(), ...filterColumns(search) };
}

/** The listing's address with these filters, in its own words for them (FIND1, T48). */
export function listingPath(query: FilterTexts): string {
  return listingAddress(addressOf(query));
}
