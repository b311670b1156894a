/**
 * The listing's state is its URL (FIND1, T48): name, location, flatType, priceRange as min-max, area alike, possessionBy,
 * built, rera, amenities, hidden, sort, view, page from zero, scrollToTop, search (a saved one); minPrice and maxPrice too, as the chat assistant sends
 * them. Pure: text in, state out.
 */
import { isCalendarDate } from '@aangan/contract/core/dates';
import type { CallInput } from '@aangan/contract/endpoints';
import { AMENITIES, type Amenity, type FlatType } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { LISTING_PAGE_SIZE, PRICE_MAX, SEARCH_TEXT_MAX } from '@aangan/contract/core/limits';
import { AREA_STEPS } from '@aangan/contract/catalogue/search-steps';
import { paths, type ListingSort, type ListingView } from '../../../../lib/paths.ts';
import { openAtEnds, type PriceFilter } from '../properties/price-filter.ts';
import { hasPrice } from './price-words.ts';

/** The sorts offered, in the order of the menu; the first is the default. 'newest' is excluded (FIND4). */
export const LISTING_SORTS = [
  { value: 'featured', label: 'Featured', sortBy: 'featured', sortDirection: 'desc' },
  { value: 'price_low', label: 'Price: Low to High', sortBy: 'price', sortDirection: 'asc' },
  { value: 'price_high', label: 'Price: High to Low', sortBy: 'price', sortDirection: 'desc' },
  { value: 'rate_low', label: 'Price per sq ft: Low to High', sortBy: 'rate', sortDirection: 'asc' },
] as const;

/** A carpet area, in sq ft, from `min` to under `max`; an end that is not set is open. */
export interface AreaFilter {
  min?: number;
  max?: number;
}

/** What stands under 'More filters'. */
export interface MoreFilters {
  area: AreaFilter;
  /** 'yyyy-MM-dd'; empty is any. */
  possessionBy: string;
  /** Percent built; 0 is any. */
  minDone: number;
  /** Only with a RERA number on record. */
  rera: boolean;
  /** All of them. */
  amenities: readonly Amenity[];
}

export interface SearchFilters extends MoreFilters {
  name: string;
  /** Those that are asked for, or one text that none of them has. */
  locations: readonly string[];
  flatTypes: readonly FlatType[];
  price: PriceFilter;
  /** Only the homes that the user hid, which are left out otherwise (I17). */
  isHiddenOnly: boolean;
}

/** The query of the search call. */
export type SearchQuery = NonNullable<CallInput<'propertiesSearch'>['query']>;

export interface ListingState extends SearchFilters {
  sort: ListingSort;
  view: ListingView;
  /** From zero. */
  page: number;
  /** The saved search that this was opened from: what is new to it is marked. */
  search: number | null;
}

export const NO_FILTERS: SearchFilters = {
  name: '',
  locations: [],
  flatTypes: [],
  price: {},
  area: {},
  possessionBy: '',
  minDone: 0,
  rera: false,
  amenities: [],
  isHiddenOnly: false,
};
const LAST_PAGE = 1_000_000;

/**
 * Reads the state from a query. Never throws: what is malformed, unknown or out of bounds falls back to its default.
 * priceRange wins over minPrice and maxPrice; a range the wrong way round is no range, and half a broken one neither.
 */
export function parseListing(query: URLSearchParams): ListingState {
  return {
    name: cleanText(query.get('name')),
    locations: parseLocations(query.getAll('location')),
    flatTypes: parseKnown(FLAT_TYPES, query.getAll('flatType')),
    price: parsePriceRange(query.get('priceRange')) ?? parsePriceEnds(query.get('minPrice'), query.get('maxPrice')),
    area: parseArea(query.get('area')),
    possessionBy: parseDate(query.get('possessionBy')),
    minDone: parseWhole(query.get('built'), 100) ?? 0,
    rera: query.get('rera') === 'true',
    amenities: parseKnown(AMENITIES, query.getAll('amenities')),
    sort: LISTING_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? LISTING_SORTS[0].value,
    view: query.get('view') === 'map' ? 'map' : 'list',
    page: parseWhole(query.get('page'), LAST_PAGE) ?? 0,
    isHiddenOnly: query.get('hidden') === 'only',
    search: parseWhole(query.get('search'), Number.MAX_SAFE_INTEGER) || null,
  };
}

/** True when a link asks the page to start at its top. */
export function wantsScrollToTop(query: URLSearchParams): boolean {
  return query.get('scrollToTop') === 'true';
}

/** The address of a state; what is at its default is left out. */
export function listingPath(state: Partial<ListingState>): string {
  const { locations: location, flatTypes: flatType, price, minDone: built, isHiddenOnly, search, ...rest } = state;
  const path = paths.listing({ ...rest, location, flatType, built, priceRange: price });
  // Home, which has no use for these two, loads the other words of the address.
  const more = [isHiddenOnly ? 'hidden=only' : '', search ? `search=${search}` : ''].filter(Boolean).join('&');
  return more === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${more}`;
}

/** The query of the search call: filters, page and order. */
export function searchQuery(state: ListingState): SearchQuery {
  const { sortBy, sortDirection } = LISTING_SORTS.find(({ value }) => value === state.sort) ?? LISTING_SORTS[0];
  return { ...filterQuery(state), page: state.page, size: LISTING_PAGE_SIZE, sortBy, sortDirection };
}

/** Filters as the calls take them: empty ones dropped, lists comma-joined (FIND13). */
export function filterQuery(filters: SearchFilters): SearchQuery {
  const { name, locations, flatTypes, price, area, possessionBy, minDone, rera, amenities, isHiddenOnly } = filters;
  return {
    hidden: isHiddenOnly ? 'only' : 'exclude',
    ...(name && { name }),
    ...(locations.length > 0 && { location: locations.join() }),
    ...(flatTypes.length > 0 && { flatTypes: flatTypes.join(',') }),
    ...(price.min !== undefined && { minPrice: price.min }),
    ...(price.max !== undefined && { maxPrice: price.max }),
    ...(area.min !== undefined && { minArea: area.min }),
    ...(area.max !== undefined && { maxArea: area.max }),
    ...(possessionBy && { possessionBy }),
    ...(minDone > 0 && { minDone }),
    ...(rera && { rera: 'true' }),
    ...(amenities.length > 0 && { amenities: amenities.join(',') }),
  };
}

/** The filters alone, without sort, view and page. */
export function pickFilters(state: SearchFilters): SearchFilters {
  const { sort: _sort, view: _view, page: _page, search: _search, ...filters } = state as ListingState;
  return filters;
}

/** True when any filter narrows the list. */
export function hasFilters(filters: SearchFilters): boolean {
  const { name, locations, flatTypes, price, isHiddenOnly } = filters;
  const isAsked = name !== '' || locations.length > 0 || flatTypes.length > 0 || hasPrice(price) || isHiddenOnly;
  return isAsked || countMore(filters) > 0;
}

/** How many filters under 'More filters' are on: each amenity is one. */
export function countMore({ area, possessionBy, minDone, rera, amenities }: MoreFilters): number {
  return [hasArea(area), possessionBy !== '', minDone > 0, rera].filter(Boolean).length + amenities.length;
}

export function hasArea({ min, max }: AreaFilter): boolean {
  return min !== undefined || max !== undefined;
}

/** As `toWellFormed`, which the oldest browsers lack: a replacement character for each half of a character. */
function withoutHalves(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Text the server would take too: no control characters, no half characters, within its bound. */
function cleanText(value: string | null): string {
  const text = withoutHalves(value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return withoutHalves(text.slice(0, SEARCH_TEXT_MAX)).trim();
}

/** The localities that texts mean, comma-joined or repeated, each a part of a name; where there are none the text as it is. */
function parseLocations(values: string[]): string[] {
  const text = cleanText(values.join());
  const parts = text.toLowerCase().match(/[^,\s][^,]*/g) ?? [];
  const found = LOCALITIES.filter((known) => parts.some((part) => known.toLowerCase().includes(part.trim())));
  return found.length > 0 || parts.length === 0 ? found : [text];
}

/** Members of a list, comma-joined or repeated, in any case; in the order and the spelling of the list. */
function parseKnown<Known extends string>(list: readonly Known[], values: string[]): Known[] {
  const asked = new Set(values.flatMap((value) => value.split(',')).map((value) => value.trim().toLowerCase()));
  return list.filter((known) => asked.has(known.toLowerCase()));
}

/** '700-900', '700-' or '-900', of the steps that the search takes. */
function parseArea(value: string | null): AreaFilter {
  const [, from = '', to = ''] = /^(\d*)-(\d*)$/.exec(value?.trim() ?? '') ?? [];
  const min = Number(from);
  const max = Number(to);
  const isStep = (area: number, text: string) => text === '' || AREA_STEPS.includes(area);
  if (!isStep(min, from) || !isStep(max, to) || (from && to && min >= max)) return {};
  return { ...(from && { min }), ...(to && { max }) };
}

function parseDate(value: string | null): string {
  const date = value?.trim() ?? '';
  return isCalendarDate(date) ? date : '';
}

function parsePriceRange(value: string | null): PriceFilter | null {
  const ends = /^(\d*)-(\d*)$/.exec(value?.trim() ?? '');
  if (!ends) return null;
  const price = parsePriceEnds(ends[1] ?? '', ends[2] ?? '');
  return hasPrice(price) ? price : null;
}

/** A highest price of 0 filters nothing, and neither does an end at the slider's own end (FIND1). */
function parsePriceEnds(minText: string | null, maxText: string | null): PriceFilter {
  const min = parseWhole(minText, PRICE_MAX);
  const max = parseWhole(maxText, PRICE_MAX) || undefined;
  if (min !== undefined && max !== undefined && min > max) return {};
  return openAtEnds({ ...(min && { min }), ...(max && { max }) });
}

/** Digits alone, nothing clever: '1e9', '-1', '0x10' and what exceeds the limit are not numbers here. */
function parseWhole(text: string | null, limit: number): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text.trim())) return undefined;
  const value = Number(text);
  return value <= limit ? value : undefined;
}
