import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/lists';
import { propertySearchQuery } from '@aangan/contract/inputs';
import {
  activeFilters,
  listingPath,
  LISTING_SORTS,
  parseListing,
  searchQuery,
  wantsScrollToTop,
} from './listing-url.ts';

const parse = (query: string) => parseListing(new URLSearchParams(query));
const DEFAULTS = { name: '', location: '', flatTypes: [], price: {}, sort: 'featured', page: 0 };

describe('reading the listing from its URL', () => {
  it('has every filter off, featured first, page zero without parameters', () => {
    expect(parse('')).toEqual(DEFAULTS);
  });

  it('reads every parameter [FIND1]', () => {
    const query = 'name=Park&location=Charholi&flatType=2BHK,4BHK&priceRange=4000000-5500000&sort=price_low&page=2';
    expect(parse(query)).toEqual({
      name: 'Park',
      location: 'Charholi',
      flatTypes: ['2BHK', '4BHK'],
      price: { min: 4_000_000, max: 5_500_000 },
      sort: 'price_low',
      page: 2,
    });
  });

  it("reads the chat's minPrice and maxPrice, together and alone [FIND2]", () => {
    expect(parse('minPrice=5500000&maxPrice=7000000').price).toEqual({ min: 5_500_000, max: 7_000_000 });
    expect(parse('minPrice=9000000').price).toEqual({ min: 9_000_000 });
    expect(parse('maxPrice=7000000').price).toEqual({ max: 7_000_000 });
  });

  it('lets priceRange win over minPrice and maxPrice, unless it is broken', () => {
    expect(parse('priceRange=1-2&minPrice=3&maxPrice=4').price).toEqual({ min: 1, max: 2 });
    expect(parse('priceRange=cheap&minPrice=3&maxPrice=4').price).toEqual({ min: 3, max: 4 });
  });

  it('takes flat types repeated, in any case and order, once each', () => {
    expect(parse('flatType=4bhk&flatType=2BHK,%204BHK').flatTypes).toEqual(['2BHK', '4BHK']);
  });

  it('writes a locality as the list does and leaves part of a place as it is', () => {
    expect(parse('location=spine%20road').location).toBe('Spine Road');
    expect(parse('location=moshi').location).toBe('moshi');
  });

  it.each([
    'sort=newest',
    'sort=__proto__',
    'page=-1',
    'page=1e3',
    'page=0x10',
    'page=99999999999999999999',
    'page=1.5',
    'flatType=5BHK,;DROP TABLE',
    'priceRange=',
    'priceRange=-',
    'priceRange=5500000-4000000',
    'priceRange=NaN-Infinity',
    'priceRange=1-2-3',
    'priceRange=0-99999999999999',
    'minPrice=2&maxPrice=1',
    'minPrice=-5',
    'maxPrice=0',
    'name=%20%09%20',
    'name=%00',
    'constructor=1&__proto__=2',
  ])('falls back to the defaults on %s [FIND4]', (query) => {
    expect(parse(query)).toEqual(DEFAULTS);
  });

  it('cuts a name to the length the search takes', () => {
    expect(parse(`name=${'x'.repeat(500)}`).name).toBe('x'.repeat(100));
  });

  it('starts at the top only when told so', () => {
    expect(wantsScrollToTop(new URLSearchParams('scrollToTop=true'))).toBe(true);
    expect(wantsScrollToTop(new URLSearchParams('scrollToTop=1'))).toBe(false);
    expect(wantsScrollToTop(new URLSearchParams(''))).toBe(false);
  });

  it('never throws, and asks the search only what it accepts, whatever the URL says', () => {
    const key = fc.constantFrom('name', 'location', 'flatType', 'priceRange', 'minPrice', 'maxPrice', 'sort', 'page');
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.integer().map(String), fc.constant('1-9'));
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), (pairs) => {
        const asked = searchQuery(parseListing(new URLSearchParams(pairs)));
        const sent = Object.fromEntries(Object.entries(asked).map(([name, one]) => [name, String(one)]));
        expect(propertySearchQuery.safeParse(sent).error).toBeUndefined();
      }),
    );
  }, 30_000);
});

describe('writing the listing into its URL', () => {
  const price = fc.oneof(
    fc.constant({}),
    fc.record({ min: fc.integer({ min: 1, max: 1e12 }) }),
    fc.record({ max: fc.integer({ min: 1, max: 1e12 }) }),
    fc.tuple(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 1e12 })).map(([one, other]) => ({
      min: Math.min(one, other),
      max: Math.max(one, other),
    })),
  );
  const state = fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim()),
    location: fc.constantFrom('', 'Moshi', ...LOCALITIES),
    flatTypes: fc.subarray([...FLAT_TYPES]),
    price,
    sort: fc.constantFrom(...LISTING_SORTS.map((sort) => sort.value)),
    page: fc.integer({ min: 0, max: 1_000_000 }),
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(state, (written) => {
        const url = new URL(listingPath(written), 'http://localhost');
        expect(url.pathname).toBe('/properties');
        expect(parseListing(url.searchParams)).toEqual(written);
      }),
    );
  });

  it('leaves out what is at its default', () => {
    expect(listingPath({})).toBe('/properties');
    expect(listingPath({ sort: 'featured', page: 0, name: '', flatTypes: [] })).toBe('/properties');
  });

  it('writes the price as min-max and the types comma-joined', () => {
    const url = new URL(
      listingPath({ flatTypes: ['2BHK', '3BHK'], price: { min: 4e6, max: 5.5e6 } }),
      'http://localhost',
    );
    expect(url.searchParams.get('priceRange')).toBe('4000000-5500000');
    expect(url.searchParams.get('flatType')).toBe('2BHK,3BHK');
  });
});

describe('the chips', () => {
  it('name each filter that is on and the filters without it', () => {
    const filters = parse('name=Park&location=Charholi&flatType=3BHK,4BHK&priceRange=6000000-20000000');
    const chips = activeFilters(filters);
    expect(chips.map((chip) => chip.label)).toEqual(['Park', 'Charholi', '3BHK', '4BHK', '₹60 L - ₹2 Cr']);
    expect(chips.map((chip) => activeFilters(chip.without).length)).toEqual([4, 4, 4, 4, 4]);
    expect(chips[2]?.without.flatTypes).toEqual(['4BHK']);
  });
});

describe('the search call', () => {
  it('asks for pages of six, featured first [FIND7]', () => {
    expect(searchQuery(parse(''))).toEqual({ page: 0, size: 6, sortBy: 'featured', sortDirection: 'desc' });
  });

  it.each([
    ['price_low', 'price', 'asc'],
    ['price_high', 'price', 'desc'],
  ])('turns %s into sortBy %s %s', (sort, sortBy, sortDirection) => {
    expect(searchQuery(parse(`sort=${sort}`))).toMatchObject({ sortBy, sortDirection });
  });

  it('sends the filters by the names of the call [FIND13]', () => {
    expect(searchQuery(parse('location=Chikhali&flatType=2BHK,3BHK&priceRange=1000000-2000000&page=3'))).toMatchObject({
      location: 'Chikhali',
      flatTypes: '2BHK,3BHK',
      minPrice: 1_000_000,
      maxPrice: 2_000_000,
      page: 3,
    });
  });
});
