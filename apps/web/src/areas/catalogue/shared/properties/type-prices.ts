/** Prices of the chosen flat types of a home, beside the price range of the whole home (FIND19). */
import type { TypePrice } from '@aangan/contract/catalogue/entities';
import { formatPriceRange } from '@aangan/contract/core/money';

/**
 * Returns, for example, '2BHK ₹58 L · 4BHK ₹1.2 Cr'; null without a chosen type.
 * @param types the chosen ones
 */
export function typePriceText(prices: readonly TypePrice[], types: readonly string[]): string | null {
  const chosen = prices.filter(({ type }) => types.includes(type));
  if (chosen.length === 0) return null;
  return chosen.map(({ type, minPrice, maxPrice }) => `${type} ${formatPriceRange(minPrice, maxPrice)}`).join(' · ');
}
