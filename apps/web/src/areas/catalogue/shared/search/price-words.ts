import { formatPriceRange } from '@aangan/contract/core/money';
import type { PriceFilter } from '../properties/price-filter.ts';

export function hasPrice({ min, max }: PriceFilter): boolean {
  return min !== undefined || max !== undefined;
}

/** The words of a filter: '₹60 L - ₹2 Cr', 'From ₹60 L', 'Up to ₹2 Cr', 'Any price'. */
export function priceFilterText({ min, max }: PriceFilter): string {
  if (min === undefined && max === undefined) return 'Any price';
  return formatPriceRange(min, max);
}
