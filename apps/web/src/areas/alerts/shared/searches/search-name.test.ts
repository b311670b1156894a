import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from '../../../catalogue/shared/search/listing-url.ts';
import { searchName } from './search-name.ts';

describe('searchName', () => {
  it.each([
    ['All homes', {}],
    [
      'Charholi, 2BHK, ₹55 L - ₹70 L',
      { locations: ['Charholi'], flatTypes: ['2BHK'], price: { min: 5_500_000, max: 7_000_000 } },
    ],
    ['From ₹90 L', { price: { min: 9_000_000 } }],
    ['Up to ₹1.2 Cr', { price: { max: 12_000_000 } }],
    [
      '3BHK, ₹62.5 L - ₹1 Cr, RERA number',
      { flatTypes: ['3BHK'], price: { min: 6_250_000, max: 10_000_000 }, rera: true },
    ],
  ] as const)('says %s', (name, filters) => {
    expect(searchName({ ...NO_FILTERS, ...filters })).toBe(name);
  });

  it('leaves out what has no room in 60 characters', () => {
    const long = searchName({ ...NO_FILTERS, name: 'a'.repeat(55), locations: ['Charholi'], flatTypes: ['2BHK'] });
    expect(long).toBe('a'.repeat(55));
    expect(searchName({ ...NO_FILTERS, name: 'b'.repeat(80) })).toBe('b'.repeat(60));
  });
});
