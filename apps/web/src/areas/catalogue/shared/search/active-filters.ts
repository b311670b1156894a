/** The active filters, each with its label and the filters without it. */
import { amenityLabel, placeLabel } from '@aangan/contract/catalogue/labels';
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
  /** All filters but this one. */
  without: SearchFilters;
}

/** A filter with one value; a filter with several has a chip for each. */
type SingleKey = { [Key in FilterKey]: FilterState[Key] extends readonly string[] ? never : Key }[FilterKey];

const CHIPS: Record<SingleKey, string> = texts.chips;
/** Labels of values that are not texts themselves. */
const WORDS: { [Key in SingleKey]?: (value: FilterState[Key]) => string } = {
  price: priceFilterText,
  area: areaFilterText,
  possessionBy: possessionText,
};

/** Labels of filters with several values. */
const LABELS: { [Key in FilterKey]?: (value: string) => string } = { locations: placeLabel, amenities: amenityLabel };

/** Returns an entry per active filter, in the order of the form. */
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
  const label = LABELS[key] ?? String;
  return values.map((one) => ({ key: one, label: label(one), without: without(one) }));
}

function isSingle(key: FilterKey): key is SingleKey {
  return key in CHIPS;
}

function labelOf<Key extends SingleKey>(key: Key, value: FilterState[Key]): string {
  const chip: string = CHIPS[key];
  return fill(chip, { value: WORDS[key]?.(value) ?? (typeof value === 'object' ? '' : String(value)) });
}

/** Returns '700 to under 900 sq ft', 'From 700 sq ft' or 'Under 900 sq ft'. */
function areaFilterText({ min, max }: Ends): string {
  const from = min === undefined ? '' : formatCount(min);
  const to = max === undefined ? '' : formatCount(max);
  if (!to) return fill(texts.areaFrom, { area: from });
  return from ? fill(texts.areaBetween, { from, to }) : fill(texts.areaUnder, { area: to });
}

/**
 * Returns the month; for a day of a link that is not the last of its month the day, because the month would be wrong.
 */
function possessionText(date: string): string {
  const isMonthEnd = addDays(date, 1).endsWith('-01');
  return formatDate(date, isMonthEnd ? 'month' : 'long');
}
