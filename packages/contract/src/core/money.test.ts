import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatArea, formatSquareMetres, formatBudget, formatPrice, formatPriceRange, formatRupees } from './money.ts';

const rupees = fc.oneof(fc.nat(2_000), fc.nat(200_000), fc.nat(20_000_000), fc.nat(2_000_000_000));

/** Rupees of a short price. */
function amountOf(text: string): number {
  const [, figure, unit = ''] = /^₹([\d.]+)(.*)$/.exec(text) ?? [];
  const size = { ' Cr': 10_000_000, ' L': 100_000, ' K': 1_000, '': 1 }[unit];
  return Math.round(Number(figure) * (size ?? NaN));
}

describe('formatPrice', () => {
  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [1_000, '₹1 K'],
    [45_500, '₹45.5 K'],
    [100_000, '₹1 L'],
    [4_000_000, '₹40 L'],
    [5_966_000, '₹59.7 L'],
    [10_000_000, '₹1 Cr'],
    [12_500_000, '₹1.3 Cr'],
    [85_000_000, '₹8.5 Cr'],
    [200_000_000, '₹20 Cr'],
    [9_996_000, '₹1 Cr'],
    [9_995_000, '₹1 Cr'],
    [9_994_999, '₹99.9 L'],
    [99_950, '₹1 L'],
    [99_949, '₹99.9 K'],
    [11_500_000, '₹1.2 Cr'],
    [115_000, '₹1.2 L'],
    [114_999, '₹1.1 L'],
  ])('writes %d as %s [DATA2]', (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });

  it('takes the unit from the rounded price and never shows a trailing .0, nor 100 of a unit with a next one', () => {
    fc.assert(
      fc.property(rupees, (price) => {
        const text = formatPrice(price);
        expect(text).toMatch(/^₹\d+(\.[1-9])?( Cr| L| K)?$/);
        const [, figure, unit] = /^₹([\d.]+)(.*)$/.exec(text) ?? [];
        if (unit !== ' Cr') expect(Number(figure)).toBeLessThan(unit === '' ? 1_000 : 100);
      }),
    );
  });

  it('never falls while a price rises', () => {
    fc.assert(
      fc.property(rupees, fc.nat(1_000_000), (price, more) => {
        expect(amountOf(formatPrice(price + more))).toBeGreaterThanOrEqual(amountOf(formatPrice(price)));
      }),
    );
  });

  it('is at most half a tenth of its unit away from the price, and takes the upper one of two as near', () => {
    fc.assert(
      fc.property(rupees, (price) => {
        const off = amountOf(formatPrice(price)) - price;
        const unit = price >= 10_000_000 ? 10_000_000 : price >= 100_000 ? 100_000 : price >= 1_000 ? 1_000 : 0;
        expect(off).toBeGreaterThan(-unit / 20 - (unit === 0 ? 1 : 0));
        expect(off).toBeLessThanOrEqual(unit / 20);
      }),
    );
  });
});

describe('formatPriceRange', () => {
  it.each([
    [0, 0, 'Price on Request'],
    [null, undefined, 'Price on Request'],
    [0, 7_000_000, 'Up to ₹70 L'],
    [5_500_000, 0, 'From ₹55 L'],
    [5_500_000, null, 'From ₹55 L'],
    [5_500_000, 7_000_000, '₹55 L - ₹70 L'],
    [9_000_000, 85_000_000, '₹90 L - ₹8.5 Cr'],
    [5_500_000, 5_500_000, '₹55 L'],
    [12_490_000, 12_510_000, '₹1.249 Cr - ₹1.251 Cr'],
    [5_790_000, 5_794_000, '₹57.9 L - ₹57.94 L'],
    [9_996_000, 10_004_000, '₹99.96 L - ₹1.0004 Cr'],
    [12_000_000, 12_500_000, '₹1.2 Cr - ₹1.25 Cr'],
    [12_400_000, 13_400_000, '₹1.2 Cr - ₹1.3 Cr'],
  ])('writes %s to %s as %s [DATA3]', (min, max, text) => {
    expect(formatPriceRange(min, max)).toBe(text);
  });

  it('is one price for equal ends alone, and else tells the ends apart, however near', () => {
    const positive = rupees.filter((price) => price > 0);
    const near = fc.tuple(positive, fc.nat(20_000)).map(([low, more]) => [low, low + more] as const);
    const far = fc.tuple(positive, positive).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(fc.oneof(near, far), ([min, max]) => {
        const [low = '', high] = formatPriceRange(min, max).split(' - ');
        if (min === max) expect([low, high]).toEqual([formatPrice(min), undefined]);
        else expect(amountOf(high ?? expect.fail())).toBeGreaterThan(amountOf(low));
      }),
    );
  });
});

describe('formatBudget', () => {
  it('says when nothing was specified', () => {
    expect(formatBudget(0, 0)).toBe('Not specified');
    expect(formatBudget(null, undefined)).toBe('Not specified');
    expect(formatBudget(0, 5_500_000)).toBe('Up to ₹55 L');
    expect(formatBudget(5_500_000, 0)).toBe('From ₹55 L');
  });
});

describe('formatRupees', () => {
  it.each([
    [0, '₹0'],
    [99_999, '₹99,999'],
    [5_966_000, '₹59,66,000'],
    [123_456_789, '₹12,34,56,789'],
    [-3, '−₹3'],
  ])('groups %d as %s', (price, text) => {
    expect(formatRupees(price)).toBe(text);
  });
});

describe('formatArea', () => {
  it('keeps at most two decimals [DATA1]', () => {
    expect([642, 642.5, 1_245.25].map(formatArea)).toEqual(['642', '642.5', '1,245.25']);
  });
});

describe('formatSquareMetres', () => {
  it.each([
    [65, '65.0'],
    [65.2, '65.2'],
    [92_902.9, '92,902.9'],
  ])('writes %d as %s [T15]', (metres, text) => {
    expect(formatSquareMetres(metres)).toBe(text);
  });
});
