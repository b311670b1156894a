/** Prices that a home hardly has: a unit was left out, or a digit. */
import { rupeesOf } from '../shared/typed-rules.ts';
import type { PropertyValues } from './property-values.ts';

/** Rupees: no home is sold for less. 0 is no price, which buyers read as 'Price on Request'. */
const LEAST_LIKELY = 100_000;

/**
 * The prices of a step of the wizard that are below a lakh; of all steps on the last one.
 * @param step from zero
 * @returns rupees, each once
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
 * The prices of a home and those of its flats, where they differ; null where they are the same, or where one of them has
 * no whole price yet. A flat on request, of price 0, has none.
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
