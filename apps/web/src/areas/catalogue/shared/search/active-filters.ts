/** The filters that are on, each with its words and the filters without it. */
import { addDays, formatDate } from '@aangan/contract/core/dates';
import { FILTER_KEYS, isOn, type Ends, type FilterKey, type FilterState } from '@aangan/contract/catalogue/filters';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { NO_FILTERS, type SearchFilters } from './listing-url.ts';
import { activeFilterTexts as texts } from './active-filters.texts.ts';
import { priceFilterText } from './price-words.ts';

export interface ActiveFilter {
  key: string;
  label: string;
  /** The filters without this one. */
  without: SearchFilters;
}

/** A filter with one value; of several that are asked for each is a chip of its own. */
type SingleKey = { [Key in FilterKey]: FilterState[Key] extends readonly string[] ? never : Key }[FilterKey];

const CHIPS: Record<SingleKey, string> = texts.chips;
/** The words of a value that is not a text of its own. */
const WORDS: { [Key in SingleKey]?: (value: FilterState[Key]) => string } = {
  price: priceFilterText,
  area: areaFilterText,
  possessionBy: possessionText,
};

/** One entry for each filter that is on, in the order of the form. */
export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const hidden = { key: 'hidden', label: texts.chips.isHiddenOnly, without: { ...filters, isHiddenOnly: false } };
  return [...FILTER_KEYS.flatMap((key) => chipsOf(key, filters)), ...(filters.isHiddenOnly ? [hidden] : [])];
}

function chipsOf(key: FilterKey, filters: SearchFilters): ActiveFilter[] {
  if (isSingle(key)) {
    if (!isOn(filters[key])) return [];
    return [{ key, label: labelOf(key, filters[key]), without: { ...filters, [key]: NO_FILTERS[key] } }];
  }
  const values: readonly string[] = filters[key];
  const without = (one: string) => ({ ...filters, [key]: values.filter((other) => other !== one) });
  return values.map((one) => ({ key: one, label: one, without: without(one) }));
}

function isSingle(key: FilterKey): key is SingleKey {
  return key in CHIPS;
}

function labelOf<Key extends SingleKey>(key: Key, value: FilterState[Key]): string {
  const chip: string = CHIPS[key];
  return fill(chip, { value: WORDS[key]?.(value) ?? (typeof value === 'object' ? '' : String(value)) });
}

/** '700 to under 900 sq ft', 'From 700 sq ft', 'Under 900 sq ft'. */
function areaFilterText({ min, max }: Ends): string {
  const from = min === undefined ? '' : formatCount(min);
  const to = max === undefined ? '' : formatCount(max);
  if (!to) return fill(texts.areaFrom, { area: from });
  return from ? fill(texts.areaBetween, { from, to }) : fill(texts.areaUnder, { area: to });
}

/** By the month; a link may name a day that is not the last of its month, and must not be said to mean all of it. */
function possessionText(date: string): string {
  const isMonthEnd = addDays(date, 1).endsWith('-01');
  return formatDate(date, isMonthEnd ? 'month' : 'long');
}
