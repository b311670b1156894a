import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatArea, formatBudget, formatPrice, formatPriceRange, formatRupees } from './money.ts';

const rupees = fc.oneof(fc.nat(2_000), fc.nat(200_000), fc.nat(20_000_000), fc.nat(2_000_000_000));

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
  ])('writes %d as %s [DATA2]', (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });

  it('takes the unit from the price and never shows a trailing .0', () => {
    fc.assert(
      fc.property(rupees, (price) => {
        const text = formatPrice(price);
        expect(text).toMatch(/^₹\d+(\.[1-9])?( Cr| L| K)?$/);
        const unit = price >= 10_000_000 ? ' Cr' : price >= 100_000 ? ' L' : price >= 1_000 ? ' K' : '';
        expect(text.replace(/^₹[\d.]+/, '')).toBe(unit);
      }),
    );
  });

  it('is at most half a tenth of its unit away from the price', () => {
    const size = { ' Cr': 10_000_000, ' L': 100_000, ' K': 1_000, '': 1 };
    fc.assert(
      fc.property(rupees, (price) => {
        const [, figure, unit] = /^₹([\d.]+)(.*)$/.exec(formatPrice(price)) ?? [];
        const unitSize = size[unit as keyof typeof size];
        expect(Math.abs(Number(figure) * unitSize - price)).toBeLessThanOrEqual(unitSize * 0.05 + 1e-6);
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
  ])('writes %s to %s as %s [DATA3]', (min, max, text) => {
    expect(formatPriceRange(min, max)).toBe(text);
  });

  it('names both ends unless they read the same', () => {
    const positive = rupees.filter((price) => price > 0);
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const ends = formatPriceRange(min, max).split(' - ');
        expect(ends).toEqual([...new Set([formatPrice(min), formatPrice(max)])]);
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
