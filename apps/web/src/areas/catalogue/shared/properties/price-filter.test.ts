import { formatPrice } from '@aangan/contract/core/money';
import * as fc from 'fast-check';
import { openAtEnds } from '@aangan/contract/catalogue/filters';
import { describe, expect, it } from 'vitest';
import {
  moveEnds,
  PRICE_STEP,
  priceEnds,
  priceEndsText,
  priceEndText,
  priceFilter,
  snapPrice,
} from './price-filter.ts';

describe('the price filter', () => {
  it('spans 0 to 20,000,000 at rest, which filters nothing [HOME7]', () => {
    expect(priceEndsText(priceEnds({}))).toBe('₹0 - ₹2 Cr+');
    expect(priceFilter(priceEnds({}))).toEqual({});
  });

  it('keeps an end that lies past the slider', () => {
    expect(priceFilter(priceEnds({ min: 9_000_000, max: 85_000_000 }))).toEqual({ min: 9_000_000, max: 85_000_000 });
    expect(priceFilter(priceEnds({ min: 30_000_000 }))).toEqual({ min: 30_000_000 });
    expect(priceEndsText(priceEnds({ min: 30_000_000 }))).toBe('₹3 Cr+');
  });

  it('has no limit at an end of the slider [FIND1]', () => {
    const upToTheTop = moveEnds([20_000_000, Infinity], priceEnds({ min: 19_000_000 }));
    expect(priceFilter(upToTheTop)).toEqual({ min: 20_000_000 });
    expect(priceEndsText(upToTheTop)).toBe('₹2 Cr+');
    const backToTheTop = moveEnds([5_000_000, 20_000_000], priceEnds({ min: 5_000_000, max: 19_000_000 }));
    expect(priceFilter(backToTheTop)).toEqual({ min: 5_000_000 });
    expect(priceEndsText(backToTheTop)).toBe('₹50 L - ₹2 Cr+');
    const downToTheBottom = moveEnds([0, 5_000_000], priceEnds({ min: 500_000, max: 5_000_000 }));
    expect(priceFilter(downToTheBottom)).toEqual({ max: 5_000_000 });
    expect(priceEndText(Infinity)).toBe('₹2 Cr+');
  });

  it('leaves an end open while the other one is moved [FIND1]', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (from, to) => {
        const [low, next] = [from * PRICE_STEP, to * PRICE_STEP];
        const moved = priceFilter(moveEnds([Math.min(next, 20_000_000), Infinity], priceEnds({ min: low })));
        expect(moved.max).toBeUndefined();
        const limited = priceFilter(moveEnds([0, next], priceEnds({ max: low || 1 })));
        expect(limited.min).toBeUndefined();
        expect(limited.max ?? 0).toBeLessThanOrEqual(30_000_000);
      }),
    );
  });

  it.each([
    [{ min: 0, max: 20_000_000 }, {}],
    [{ min: 6_000_000, max: 20_000_000 }, { min: 6_000_000 }],
    [{ min: 0, max: 5_500_000 }, { max: 5_500_000 }],
    [
      { min: 9_000_000, max: 85_000_000 },
      { min: 9_000_000, max: 85_000_000 },
    ],
  ])('read from %o is %o [FIND1]', (given, filter) => {
    expect(openAtEnds(given)).toEqual(filter);
  });
});

describe('a moved end', () => {
  it.each([
    [4_500_000, 4_000_000, 4_500_000],
    [10_500_000, 10_000_000, 11_000_000],
    [10_500_000, 11_000_000, 10_000_000],
    [19_500_000, 20_000_000, 19_000_000],
    [20_000_000, 85_000_000, 20_000_000],
  ])('moved to %i from %i lands on %i', (next, current, landed) => {
    expect(snapPrice(next, current)).toBe(landed);
  });

  const rests = [...new Set(Array.from({ length: 41 }, (_, step) => snapPrice(step * PRICE_STEP, 0)))];

  it.each(rests.slice(0, -1))('never sticks: an arrow key up from %i moves it up', (rest) => {
    expect(snapPrice(rest + PRICE_STEP, rest)).toBeGreaterThan(rest);
  });

  it.each(rests.slice(1))('never sticks: an arrow key down from %i moves it down', (rest) => {
    expect(snapPrice(rest - PRICE_STEP, rest)).toBeLessThan(rest);
  });

  it('stops at the other thumb and leaves that one alone', () => {
    expect(moveEnds([9_500_000, 9_000_000], [8_500_000, 9_000_000])).toEqual([9_000_000, 9_000_000]);
    expect(moveEnds([9_500_000, 85_000_000], [9_000_000, 85_000_000])).toEqual([9_500_000, 85_000_000]);
    expect(moveEnds([5_000_000, 4_000_000], [5_000_000, 5_500_000])).toEqual([5_000_000, 5_000_000]);
  });

  it('has a distinct text at every position', () => {
    const texts = new Set(rests.map((end) => formatPrice(end)));
    expect(texts.size).toBe(rests.length);
  });
});
