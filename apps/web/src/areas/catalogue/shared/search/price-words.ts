import { formatPriceRange } from '@aangan/contract/core/money';
import type { Ends } from '@aangan/contract/catalogue/filters';
import { anyPrice } from './price-words.texts.ts';

/** Formats a filter: '₹60 L - ₹2 Cr', 'From ₹60 L', 'Up to ₹2 Cr' or 'Any price'. */
export function priceFilterText({ min, max }: Ends): string {
  if (min === undefined && max === undefined) return anyPrice;
  return formatPriceRange(min, max);
}
