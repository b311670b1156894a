/** What a saved search is called until its owner says otherwise. */
import { SEARCH_NAME_MAX } from '@aangan/contract/alert-lists';
import { activeFilters } from './active-filters.ts';
import type { SearchFilters } from './listing-url.ts';
import { searches as texts } from './searches.texts.ts';

const LAKH = 100_000;
const CRORE = 100 * LAKH;

/** 'Charholi, 2BHK, 55L-70L': as many of the filters that are on as have room, 'All homes' without any. */
export function searchName(filters: SearchFilters): string {
  const parts = activeFilters(filters).map(({ key, label }) => (key === 'price' ? priceName(filters) : label));
  const name = parts.reduce((all, part) => {
    const longer = all === '' ? part : `${all}, ${part}`;
    return longer.length <= SEARCH_NAME_MAX ? longer : all;
  }, '');
  return name || parts[0]?.slice(0, SEARCH_NAME_MAX).trim() || texts.allHomes;
}

/** As the bands of prices are called: '55L-70L', '90L+', 'to 55L'. */
function priceName({ price: { min, max } }: SearchFilters): string {
  if (max === undefined) return `${shortPrice(min ?? 0)}+`;
  return min === undefined ? `to ${shortPrice(max)}` : `${shortPrice(min)}-${shortPrice(max)}`;
}

function shortPrice(rupees: number): string {
  return rupees >= CRORE ? `${round(rupees / CRORE)}Cr` : `${round(rupees / LAKH)}L`;
}

const round = (value: number) => Number(value.toFixed(2));
