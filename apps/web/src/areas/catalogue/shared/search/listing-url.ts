/**
 * Reads and writes the state of the listing, which is its URL (FIND1, T48): the filters of the contract's table,
 * hidden, sort, view, page from zero, scrollToTop, search (a saved one).
 */
import { type ListingSort, type ListingView, paths } from '@aangan/contract/paths';
import type { CallInput } from '@aangan/contract/endpoints';
import {
  addressOf,
  askedOf,
  FILTER_KEYS,
  FILTERS,
  isList,
  isOn,
  readAddress,
  readWhole,
  type FilterState,
} from '@aangan/contract/catalogue/filters';
import { LISTING_PAGE_SIZE } from '@aangan/contract/core/limits';

/** The offered sorts in menu order; the first is the default. 'newest' is excluded (FIND4). */
export const LISTING_SORTS = [
  { value: 'featured', sortBy: 'featured', sortDirection: 'desc' },
  { value: 'price_low', sortBy: 'price', sortDirection: 'asc' },
  { value: 'price_high', sortBy: 'price', sortDirection: 'desc' },
  { value: 'rate_low', sortBy: 'rate', sortDirection: 'asc' },
] as const;

export interface SearchFilters extends FilterState {
  /** Only homes that the user hid, which are otherwise left out (I17). */
  isHiddenOnly: boolean;
}

/** The query of the search call. */
export type SearchQuery = NonNullable<CallInput<'propertiesSearch'>['query']>;

export interface ListingState extends SearchFilters {
  sort: ListingSort;
  view: ListingView;
  /** From zero. */
  page: number;
  /** The saved search that the list was opened from: its new matches are marked. */
  search: number | null;
}

export const NO_FILTERS: SearchFilters = { ...readAddress(new URLSearchParams()), isHiddenOnly: false };
const LAST_PAGE = 1_000_000;

/** Reads the state from a query. Never throws: a malformed, unknown or out-of-range value becomes its default. */
export function parseListing(query: URLSearchParams): ListingState {
  return {
    ...readAddress(query),
    sort: LISTING_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? LISTING_SORTS[0].value,
    view: query.get('view') === 'map' ? 'map' : 'list',
    page: readWhole(query.get('page'), LAST_PAGE) ?? 0,
    isHiddenOnly: query.get('hidden') === 'only',
    search: readWhole(query.get('search'), Number.MAX_SAFE_INTEGER) || null,
  };
}

/** Whether a link asks the page to start at its top. */
export function wantsScrollToTop(query: URLSearchParams): boolean {
  return query.get('scrollToTop') === 'true';
}

/** Returns the URL of a state; leaves out defaults. */
export function listingPath({ sort, view, page, isHiddenOnly, search, ...filters }: Partial<ListingState>): string {
  const path = paths.listing({ ...addressOf(askedOf(filters)), sort, view, page });
  // Added here rather than in `paths.listing`, which the home page loads and which does not need these two.
  const more = [isHiddenOnly ? 'hidden=only' : '', search ? `search=${search}` : ''].filter(Boolean).join('&');
  return more === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${more}`;
}

/** Returns the query of the search call: filters, page and order. */
export function searchQuery(state: ListingState): SearchQuery {
  const { sortBy, sortDirection } = LISTING_SORTS.find(({ value }) => value === state.sort) ?? LISTING_SORTS[0];
  return { ...filterQuery(state), page: state.page, size: LISTING_PAGE_SIZE, sortBy, sortDirection };
}

/** Returns filters as the API takes them: empty ones dropped, lists comma-joined (FIND13). */
export function filterQuery(filters: SearchFilters): SearchQuery {
  return { hidden: filters.isHiddenOnly ? 'only' : 'exclude', ...askedOf(filters) };
}

/** Returns only the filters, without sort, view and page. */
export function pickFilters(state: SearchFilters): SearchFilters {
  const { sort: _sort, view: _view, page: _page, search: _search, ...filters } = state as ListingState;
  return filters;
}

/** Whether any filter is active. */
export function hasFilters(filters: SearchFilters): boolean {
  return filters.isHiddenOnly || FILTER_KEYS.some((key) => isOn(filters[key]));
}

/** Returns how many filters under 'More filters' are active; each amenity counts. */
export function countMore(filters: FilterState): number {
  const more = FILTER_KEYS.filter((key) => FILTERS[key].isMore).map((key) => filters[key]);
  return more.reduce<number>((count, value) => count + (isList(value) ? value.length : Number(isOn(value))), 0);
}
