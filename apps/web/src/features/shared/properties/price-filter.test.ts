import { formatPrice } from '@aangan/contract/money';
import { describe, expect, it } from 'vitest';
import { moveEnds, PRICE_STEP, priceEnds, priceFilter, snapPrice } from './price-filter.ts';

describe('the price filter', () => {
  it('rests from 0 to 20,000,000 and then filters nothing [HOME7]', () => {
    expect(priceEnds({})).toEqual([0, 20_000_000]);
    expect(priceFilter([0, 20_000_000])).toEqual({});
  });

  it('keeps an end that lies past the slider', () => {
    expect(priceFilter(priceEnds({ min: 9_000_000, max: 85_000_000 }))).toEqual({ min: 9_000_000, max: 85_000_000 });
    expect(priceEnds({ min: 30_000_000 })).toEqual([30_000_000, 30_000_000]);
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

  it('has a text of its own at every place it can rest', () => {
    const texts = new Set(rests.map((end) => formatPrice(end)));
    expect(texts.size).toBe(rests.length);
  });
});
