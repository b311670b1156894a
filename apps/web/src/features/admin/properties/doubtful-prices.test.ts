import { describe, expect, it } from 'vitest';
import { doubtfulPrices } from './doubtful-prices.ts';
import { EMPTY_FLAT } from './property-facts.ts';
import { NEW_PROPERTY } from './property-values.ts';

const values = {
  ...NEW_PROPERTY,
  minPrice: '56.3',
  maxPrice: '77.6 L',
  flats: [
    { ...EMPTY_FLAT, price: '99,999' },
    { ...EMPTY_FLAT, price: '1,00,000' },
    { ...EMPTY_FLAT, price: '' },
  ],
};

describe('doubtful prices', () => {
  it('are those below a lakh on a step, and all of them on the last [ADMP41]', () => {
    expect([0, 1, 2, 3].map((step) => doubtfulPrices(values, step))).toEqual([[56.3], [], [99_999], [56.3, 99_999]]);
  });

  it('are asked about once, and 0 is none', () => {
    expect(doubtfulPrices({ ...values, minPrice: '500', maxPrice: '500' }, 0)).toEqual([500]);
    expect(doubtfulPrices({ ...values, minPrice: '0', maxPrice: 'x' }, 0)).toEqual([]);
  });
});
