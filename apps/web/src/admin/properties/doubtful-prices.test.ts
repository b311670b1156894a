import { describe, expect, it } from 'vitest';
import { doubtfulPrices, pricesBesideFlats } from './doubtful-prices.ts';
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

  it('are listed once, and 0 is none', () => {
    expect(doubtfulPrices({ ...values, minPrice: '500', maxPrice: '500' }, 0)).toEqual([500]);
    expect(doubtfulPrices({ ...values, minPrice: '0', maxPrice: 'x' }, 0)).toEqual([]);
  });
});

describe('pricesBesideFlats', () => {
  const flat = (price: string) => ({ ...EMPTY_FLAT, price });
  const found = (minPrice: string, maxPrice: string, ...prices: string[]) =>
    pricesBesideFlats({ minPrice, maxPrice, flats: prices.map(flat) });

  it('compares the lowest and highest price with those of the flats [ADMP43]', () => {
    expect(found('55 L', '70,00,000', '5500000', '70 L')).toBeNull();
    expect(found('55 L', '70 L', '52,00,000', '60 L', '81 L')).toEqual({
      home: { lowest: 5_500_000, highest: 7_000_000 },
      flats: { lowest: 5_200_000, highest: 8_100_000 },
    });
    expect(found('40 L', '70 L', '55 L', '70 L')?.flats).toEqual({ lowest: 5_500_000, highest: 7_000_000 });
  });

  it('says nothing while a price is missing, no amount or on request', () => {
    expect(found('', '70 L', '80 L')).toBeNull();
    expect(found('55 L', '70 L', '80 L', 'eighty')).toBeNull();
    expect(found('55 L', '70 L', '0')).toBeNull();
    expect(found('55 L', '70 L', '0', '55 L', '70 L')).toBeNull();
  });
});
