/**
 * The filters of a search, one row each: the address of the listing, the search call, saved searches and chips go by it.
 * Free of schemas, since pages load it: `filter-schemas.ts` has these by the same names, the server's `filters.sql.ts` has
 * the SQL by the same keys.
 */
import { isCalendarDate } from '../core/dates.ts';
import { HOME_PRICE_MAX, HOME_PRICE_MIN, PRICE_MAX, SEARCH_TEXT_MAX } from '../core/limits.ts';
import { amenities } from './filter-lists.ts';
import type { FlatType } from './lists.ts';
import { localitiesContaining } from './known-localities.ts';
import { flatTypes } from './search-lists.ts';
import { AREA_STEPS } from './search-steps.ts';

/** A range; an end that is not set is open. */
export interface Ends {
  min?: number;
  max?: number;
}

type FilterValue = string | number | boolean | readonly string[] | Ends;

interface Filter<Value extends FilterValue, Word extends string = string, Name extends string = string> {
  /** Its parameter in the address of the listing. */
  word: Word;
  /** Its parameters in the search call: one, or the two ends of a range. */
  names: readonly Name[];
  /** The value that asks for nothing. */
  off: Value;
  /** Reads its parameter. What is malformed, unknown or out of bounds asks for nothing. */
  read: (texts: readonly string[], address: URLSearchParams) => Value;
  /** Whether it stands under 'More filters'. */
  isMore: boolean;
}

function filter<Value extends FilterValue, const Word extends string, const Name extends string>(
  word: Word,
  names: readonly Name[],
  off: Value,
  read: Filter<Value>['read'],
  isMore = false,
): Filter<Value, Word, Name> {
  return { word, names, off, read, isMore };
}

/** By their keys in the listing's state, in the order of the address, the call and the form (FIND1, FIND14, T45, T48). */
export const FILTERS = {
  name: filter('name', ['name'], '', ([text]) => cleanText(text)),
  /** Those that are asked for, or one text that none of them has. */
  locations: filter('location', ['location'], [] as readonly string[], readLocations),
  flatTypes: filter('flatType', ['flatTypes'], [] as readonly FlatType[], (texts) => readKnown(flatTypes(), texts)),
  /** Rupees. `priceRange` wins over the two parameters of the chat assistant. */
  price: filter('priceRange', ['minPrice', 'maxPrice'], {}, readPrice),
  /** Sq ft, from `min` to under `max`. */
  area: filter('area', ['minArea', 'maxArea'], {}, readArea, true),
  /** 'yyyy-MM-dd'; empty is any. */
  possessionBy: filter('possessionBy', ['possessionBy'], '', readDate, true),
  /** Percent built; 0 is any. */
  minDone: filter('built', ['minDone'], 0, ([text]) => readWhole(text, 100) ?? 0, true),
  /** Only with a RERA number on record. */
  rera: filter('rera', ['rera'], false, ([text]) => text === 'true', true),
  /** All of them. */
  amenities: filter(
    'amenities',
    ['amenities'],
    [] as readonly string[],
    (texts) => readKnown(amenities(), texts),
    true,
  ),
};

/** As the listing's state knows a filter. */
export type FilterKey = keyof typeof FILTERS;
/** As the address of the listing does. */
export type FilterWord = (typeof FILTERS)[FilterKey]['word'];
/** As the search call does. */
export type FilterName = (typeof FILTERS)[FilterKey]['names'][number];
/** What is asked for, as the listing's state holds it. */
export type FilterState = { [Key in FilterKey]: (typeof FILTERS)[Key]['off'] };

const ROWS = Object.entries(FILTERS) as [FilterKey, Filter<FilterValue, FilterWord, FilterName>][];
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];
export const FILTER_NAMES = ROWS.flatMap(([, { names }]) => names);

/** Reads all filters from an address. Never throws. */
export function readAddress(address: URLSearchParams): FilterState {
  const read = ROWS.map(([key, row]) => [key, row.read(address.getAll(row.word), address)]);
  return Object.fromEntries(read) as FilterState;
}

/** Filters as the search call takes them: empty ones dropped, lists comma-joined (FIND13). */
export function askedOf(state: Partial<FilterState>): Partial<Record<FilterName, string | number>> {
  const asked: Partial<Record<FilterName, string | number>> = {};
  for (const [key, { names, off }] of ROWS) {
    const values = valuesOf(state[key] ?? off);
    names.forEach((name, place) => {
      const value = values[place];
      if (value !== undefined) asked[name] = value;
    });
  }
  return asked;
}

/** The parameters of the listing's address for filters as the search call takes them. */
export function addressOf(
  asked: Readonly<Partial<Record<FilterName, string | number>>>,
): Partial<Record<FilterWord, string>> {
  const address: Partial<Record<FilterWord, string>> = {};
  for (const [, { word, names }] of ROWS) {
    if (names.some((name) => asked[name] !== undefined))
      address[word] = names.map((name) => asked[name] ?? '').join('-');
  }
  return address;
}

/** Whether a filter with this value asks for anything. */
export function isOn(value: FilterValue): boolean {
  return valuesOf(value).some((one) => one !== undefined);
}

/** In the order of the filter's names; undefined where nothing is asked for. */
function valuesOf(value: FilterValue): (string | number | undefined)[] {
  if (typeof value !== 'object') return [value === true ? 'true' : value || undefined];
  return isList(value) ? [value.join() || undefined] : [value.min, value.max];
}

export function isList(value: FilterValue): value is readonly string[] {
  return Array.isArray(value);
}

/** A range of prices without the limits at the slider's own ends, which are none (FIND1). */
export function openAtEnds({ min = HOME_PRICE_MIN, max = HOME_PRICE_MAX }: Ends): Ends {
  return { ...(min > HOME_PRICE_MIN && { min }), ...(max !== HOME_PRICE_MAX && { max }) };
}

/** As `toWellFormed`, which the oldest browsers lack: a replacement character for each half of a character. */
function withoutHalves(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Text the server would take too: no control characters, no half characters, within its bound. */
function cleanText(value = ''): string {
  const text = withoutHalves(value)
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return withoutHalves(text.slice(0, SEARCH_TEXT_MAX)).trim();
}

/** The localities that texts mean, comma-joined or repeated (FIND14); where there are none the text as it is. */
function readLocations(texts: readonly string[]): readonly string[] {
  const text = cleanText(texts.join());
  if (!/[^,\s]/.test(text)) return [];
  const found = localitiesContaining(text);
  return found.length > 0 ? found : [text];
}

/** Members of a list, comma-joined or repeated, in any case; in the order and the spelling of the list. */
function readKnown<Known extends string>(list: readonly Known[], texts: readonly string[]): readonly Known[] {
  const asked = new Set(texts.flatMap((text) => text.split(',')).map((text) => text.trim().toLowerCase()));
  return list.filter((known) => asked.has(known.toLowerCase()));
}

/** The ends of '700-900', '700-' or '-900' as texts; null for anything else. */
function endsOf(text = ''): [string, string] | null {
  const [, from, to] = /^(\d*)-(\d*)$/.exec(text.trim()) ?? [];
  return from === undefined || to === undefined ? null : [from, to];
}

/** Half a broken range is none, and so is one the wrong way round. */
function readPrice([text]: readonly string[], address: URLSearchParams): Ends {
  const ends = endsOf(text);
  const price = ends && readPriceEnds(...ends);
  return price && isOn(price) ? price : readPriceEnds(address.get('minPrice'), address.get('maxPrice'));
}

/** A highest price of 0 filters nothing. */
function readPriceEnds(minText: string | null, maxText: string | null): Ends {
  const min = readWhole(minText, PRICE_MAX);
  const max = readWhole(maxText, PRICE_MAX) || undefined;
  if (min !== undefined && max !== undefined && min > max) return {};
  return openAtEnds({ ...(min && { min }), ...(max && { max }) });
}

/** Of the steps that the search takes. */
function readArea([text]: readonly string[]): Ends {
  const [from, to] = endsOf(text) ?? ['', ''];
  const min = Number(from);
  const max = Number(to);
  const isStep = (area: number, end: string) => end === '' || AREA_STEPS.includes(area);
  if (!isStep(min, from) || !isStep(max, to) || (from && to && min >= max)) return {};
  return { ...(from && { min }), ...(to && { max }) };
}

function readDate([text = '']: readonly string[]): string {
  const date = text.trim();
  return isCalendarDate(date) ? date : '';
}

/** Digits alone, nothing clever: '1e9', '-1', '0x10' and what exceeds the limit are not numbers here. */
export function readWhole(text: string | null | undefined, limit: number): number | undefined {
  if (!/^\d{1,15}$/.test((text ?? '').trim())) return undefined;
  const value = Number(text);
  return value <= limit ? value : undefined;
}
