/**
 * The listing's state is its URL (FIND1): name, location, flatType, priceRange as min-max, sort, page from zero,
 * scrollToTop; minPrice and maxPrice too, as the chat assistant sends them. Pure: text in, state out.
 */
import type { CallInput } from '@aangan/contract/endpoints';
import { FLAT_TYPES, LOCALITIES, type FlatType } from '@aangan/contract/lists';
import { LISTING_PAGE_SIZE, PRICE_MAX, SEARCH_TEXT_MAX } from '@aangan/contract/limits';
import { paths, type ListingSort } from '../../lib/paths.ts';
import type { PriceFilter } from '../shared/properties/price-filter.ts';
import { hasPrice, priceFilterText } from './price-words.ts';

/** The sorts offered, in the order of the menu; the first is the default. 'newest' is excluded (FIND4). */
export const LISTING_SORTS = [
  { value: 'featured', label: 'Featured', sortBy: 'featured', sortDirection: 'desc' },
  { value: 'price_low', label: 'Price: Low to High', sortBy: 'price', sortDirection: 'asc' },
  { value: 'price_high', label: 'Price: High to Low', sortBy: 'price', sortDirection: 'desc' },
] as const;

export interface SearchFilters {
  name: string;
  location: string;
  flatTypes: readonly FlatType[];
  price: PriceFilter;
}

/** The query of the search call. */
export type SearchQuery = NonNullable<CallInput<'propertiesSearch'>['query']>;

export interface ListingState extends SearchFilters {
  sort: ListingSort;
  /** From zero. */
  page: number;
}

export const NO_FILTERS: SearchFilters = { name: '', location: '', flatTypes: [], price: {} };
const LAST_PAGE = 1_000_000;

/**
 * Reads the state from a query. Never throws: what is malformed, unknown or out of bounds falls back to its default.
 * priceRange wins over minPrice and maxPrice; a range the wrong way round is no range.
 */
export function parseListing(query: URLSearchParams): ListingState {
  return {
    name: cleanText(query.get('name')),
    location: parseLocation(query.get('location')),
    flatTypes: parseFlatTypes(query.getAll('flatType')),
    price: parsePriceRange(query.get('priceRange')) ?? parsePriceEnds(query.get('minPrice'), query.get('maxPrice')),
    sort: LISTING_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? LISTING_SORTS[0].value,
    page: parseWhole(query.get('page'), LAST_PAGE) ?? 0,
  };
}

/** True when a link asks the page to start at its top. */
export function wantsScrollToTop(query: URLSearchParams): boolean {
  return query.get('scrollToTop') === 'true';
}

/** The address of a state; what is at its default is left out. */
export function listingPath(state: Partial<ListingState>): string {
  const { flatTypes: flatType, price = {}, ...rest } = state;
  const { min, max } = price;
  const ends = min === undefined || max === undefined ? { minPrice: min, maxPrice: max } : { priceRange: { min, max } };
  return paths.listing({ ...rest, flatType, ...ends });
}

/** The query of the search call: empty filters dropped, flat types comma-joined (FIND13). */
export function searchQuery(state: ListingState): SearchQuery {
  const { sortBy, sortDirection } = LISTING_SORTS.find(({ value }) => value === state.sort) ?? LISTING_SORTS[0];
  return {
    ...(state.name && { name: state.name }),
    ...(state.location && { location: state.location }),
    ...(state.flatTypes.length > 0 && { flatTypes: state.flatTypes.join(',') }),
    ...(state.price.min !== undefined && { minPrice: state.price.min }),
    ...(state.price.max !== undefined && { maxPrice: state.price.max }),
    page: state.page,
    size: LISTING_PAGE_SIZE,
    sortBy,
    sortDirection,
  };
}

/** The filters alone, without sort and page. */
export function pickFilters({ name, location, flatTypes, price }: SearchFilters): SearchFilters {
  return { name, location, flatTypes, price };
}

/** True when any filter narrows the list. */
export function hasFilters({ name, location, flatTypes, price }: SearchFilters): boolean {
  return name !== '' || location !== '' || flatTypes.length > 0 || hasPrice(price);
}

export interface ActiveFilter {
  key: string;
  label: string;
  /** The filters without this one. */
  without: SearchFilters;
}

/** One entry for each filter that is on, in the order of the form. */
export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const { name, location, flatTypes, price } = filters;
  const active: ActiveFilter[] = [];
  if (name) active.push({ key: 'name', label: name, without: { ...filters, name: '' } });
  if (location) active.push({ key: 'location', label: location, without: { ...filters, location: '' } });
  for (const type of flatTypes) {
    active.push({
      key: type,
      label: type,
      without: { ...filters, flatTypes: flatTypes.filter((one) => one !== type) },
    });
  }
  if (hasPrice(price)) active.push({ key: 'price', label: priceFilterText(price), without: { ...filters, price: {} } });
  return active;
}

/** Text the server would take too: no control characters, no half characters, within its bound. */
function cleanText(value: string | null): string {
  const text = (value ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return text.slice(0, SEARCH_TEXT_MAX).toWellFormed().trim();
}

/** A locality in the list's own spelling; other text stands as it is, since the search matches parts of a place too. */
function parseLocation(value: string | null): string {
  const text = cleanText(value);
  return LOCALITIES.find((locality) => locality.toLowerCase() === text.toLowerCase()) ?? text;
}

function parseFlatTypes(values: string[]): FlatType[] {
  const asked = new Set(values.flatMap((value) => value.split(',')).map((value) => value.trim().toUpperCase()));
  return FLAT_TYPES.filter((type) => asked.has(type));
}

function parsePriceRange(value: string | null): PriceFilter | null {
  const ends = /^(\d*)-(\d*)$/.exec(value?.trim() ?? '');
  if (!ends) return null;
  const price = parsePriceEnds(ends[1] ?? '', ends[2] ?? '');
  return hasPrice(price) ? price : null;
}

/** A highest price of 0, and a lowest of 0 alone, filter nothing. */
function parsePriceEnds(minText: string | null, maxText: string | null): PriceFilter {
  const min = parseWhole(minText, PRICE_MAX);
  const max = parseWhole(maxText, PRICE_MAX) || undefined;
  if (min !== undefined && max !== undefined && min > max) return {};
  if (!min && max === undefined) return {};
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** Digits alone, nothing clever: '1e9', '-1', '0x10' and what exceeds the limit are not numbers here. */
function parseWhole(text: string | null, limit: number): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text.trim())) return undefined;
  const value = Number(text);
  return value <= limit ? value : undefined;
}
