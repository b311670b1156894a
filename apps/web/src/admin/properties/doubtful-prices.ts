/** Finds implausible prices, where a unit or a digit may be missing. */
import { rupeesOf } from '../shared/typed-rules.ts';
import type { PropertyValues } from './property-values.ts';

/** Rupees: below this no home is sold. 0 is no price, shown to buyers as 'Price on Request'. */
const LEAST_LIKELY = 100_000;

/**
 * Returns the prices of a step of the wizard that are below a lakh; on the last step those of all.
 * @param step from zero
 * @returns rupees, without duplicates
 */
export function doubtfulPrices({ minPrice, maxPrice, flats }: PropertyValues, step: number): number[] {
  const ofHome = step === 0 || step === 3 ? [minPrice, maxPrice] : [];
  const ofFlats = step === 2 || step === 3 ? flats.map(({ price }) => price) : [];
  const prices = [...ofHome, ...ofFlats].map(rupeesOf);
  return [...new Set(prices.filter((price) => price > 0 && price < LEAST_LIKELY))];
}

/** Rupees. */
export interface PriceSpan {
  lowest: number;
  highest: number;
}

/**
 * Returns the price ranges of a home and of its flats where they differ; null where they are equal, or a price is
 * incomplete. Ignores flats on request, whose price is 0.
 */
export function pricesBesideFlats({
  minPrice,
  maxPrice,
  flats,
}: Pick<PropertyValues, 'minPrice' | 'maxPrice' | 'flats'>): { home: PriceSpan; flats: PriceSpan } | null {
  const home = { lowest: rupeesOf(minPrice), highest: rupeesOf(maxPrice) };
  const prices = flats.map(({ price }) => rupeesOf(price)).filter((price) => price !== 0);
  if (prices.length === 0 || [home.lowest, home.highest, ...prices].some((price) => !(price > 0))) return null;
  const ofFlats = { lowest: Math.min(...prices), highest: Math.max(...prices) };
  const isSame = ofFlats.lowest === home.lowest && ofFlats.highest === home.highest;
  return isSame ? null : { home, flats: ofFlats };
}
