import { ROUND_TO } from '@aangan/contract/catalogue/change-set-inputs';
import { PRICE_MAX } from '@aangan/contract/core/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePrice } from './change-sets.prices.ts';

describe('changePrice', () => {
  it.each([
    [5_630_000, 3.5, 1, 5_827_050],
    [5_630_000, 3.5, 1000, 5_827_000],
    [7_758_000, -2.25, 1, 7_583_445],
    [999, 0.05, 1, 999],
    [1500, 66.67, 1, 2500],
    [1500, 66.67, 1000, 3000],
    [0, 50, 1000, 0],
    [1, -50, 1, 1],
    [1, -50, 10, null],
    [PRICE_MAX, 0.01, 1, null],
    [PRICE_MAX, -0.01, 1, 999_900_000_000],
  ])('%d by %d %% to %d is %d [F76]', (price, percent, roundTo, changed) => {
    expect(changePrice(price, { percent, roundTo })).toBe(changed);
  });

  it('is the exact rational, rounded half up twice [F76]', () => {
    const prices = fc.integer({ min: 1, max: PRICE_MAX });
    const basisPoints = fc.integer({ min: -5000, max: 10_000 });
    const steps = fc.constantFrom(...ROUND_TO);
    fc.assert(
      fc.property(prices, basisPoints, steps, (price, points, roundTo) => {
        const changed = changePrice(price, { percent: points / 100, roundTo });
        const exact = nearest(nearest([BigInt(price) * BigInt(10_000 + points), 10_000n], 1n), BigInt(roundTo));
        const isPrice = exact[0] >= 1n && exact[0] <= BigInt(PRICE_MAX);
        expect(changed).toBe(isPrice ? Number(exact[0]) : null);
      }),
    );
  });
});

type Rational = [top: bigint, bottom: bigint];

/** The multiple of a step that a positive rational is nearest to; of two the larger one. */
function nearest([top, bottom]: Rational, step: bigint): Rational {
  const below = (top / (bottom * step)) * step;
  const isUpper = 2n * (top - below * bottom) >= step * bottom;
  return [isUpper ? below + step : below, 1n];
}
