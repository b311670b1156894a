/** The filters that are on, each with its words and the filters without it. */
import { addDays, formatDate } from '@aangan/contract/core/dates';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { hasArea, type AreaFilter, type SearchFilters } from './listing-url.ts';
import { listing as texts } from '../../listing/listing.texts.ts';
import { hasPrice, priceFilterText } from './price-words.ts';

export interface ActiveFilter {
  key: string;
  label: string;
  /** The filters without this one. */
  without: SearchFilters;
}

/** One entry for each filter that is on, in the order of the form. */
export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const { name, locations, flatTypes, price, area, possessionBy, minDone, rera, amenities, isHiddenOnly } = filters;
  const active: ActiveFilter[] = [];
  const add = (key: string, label: string, off: Partial<SearchFilters>) =>
    active.push({ key, label, without: { ...filters, ...off } });
  if (name) add('name', name, { name: '' });
  for (const one of locations) add(one, one, { locations: locations.filter((other) => other !== one) });
  for (const type of flatTypes) add(type, type, { flatTypes: flatTypes.filter((one) => one !== type) });
  if (hasPrice(price)) add('price', priceFilterText(price), { price: {} });
  if (hasArea(area)) add('area', areaFilterText(area), { area: {} });
  if (possessionBy) add('possessionBy', possessionText(possessionBy), { possessionBy: '' });
  if (minDone > 0) add('built', fill(texts.builtChip, { percent: String(minDone) }), { minDone: 0 });
  if (rera) add('rera', texts.reraChip, { rera: false });
  for (const one of amenities) add(one, one, { amenities: amenities.filter((other) => other !== one) });
  if (isHiddenOnly) add('hidden', texts.hiddenChip, { isHiddenOnly: false });
  return active;
}

/** '700 to under 900 sq ft', 'From 700 sq ft', 'Under 900 sq ft'. */
function areaFilterText({ min, max }: AreaFilter): string {
  const from = min === undefined ? '' : formatCount(min);
  const to = max === undefined ? '' : formatCount(max);
  if (!to) return fill(texts.areaFrom, { area: from });
  return from ? fill(texts.areaBetween, { from, to }) : fill(texts.areaUnder, { area: to });
}

/** By the month; a link may name a day that is not the last of its month, and must not be said to mean all of it. */
function possessionText(date: string): string {
  const isMonthEnd = addDays(date, 1).endsWith('-01');
  return fill(texts.possessionChip, { date: formatDate(date, isMonthEnd ? 'month' : 'long') });
}
