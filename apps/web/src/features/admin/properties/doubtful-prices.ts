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
