import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { addDays } from '@aangan/contract/core/dates';
import { AMENITIES } from '@aangan/contract/catalogue/filter-lists';
import { flatTypes, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { propertySearchQuery } from '@aangan/contract/catalogue/search-inputs';
import { AREA_STEPS } from '@aangan/contract/catalogue/search-steps';
import { activeFilters } from './active-filters.ts';
import {
  countMore,
  hasFilters,
  listingPath,
  LISTING_SORTS,
  NO_FILTERS,
  parseListing,
  searchQuery,
  wantsScrollToTop,
} from './listing-url.ts';

const parse = (query: string) => parseListing(new URLSearchParams(query));
const DEFAULTS = { ...NO_FILTERS, sort: 'featured', view: 'list', page: 0, search: null };

describe('reading the listing from its URL', () => {
  it('has every filter off, featured first, page zero without parameters', () => {
    expect(parse('')).toEqual(DEFAULTS);
  });

  it('reads every parameter [FIND1]', () => {
    const query = 'name=Park&location=Charholi&flatType=2BHK,4BHK&priceRange=4000000-5500000&sort=price_low&page=2';
    expect(parse(query)).toEqual({
      ...DEFAULTS,
      name: 'Park',
      locations: ['Charholi'],
      flatTypes: ['2BHK', '4BHK'],
      price: { min: 4_000_000, max: 5_500_000 },
      sort: 'price_low',
      page: 2,
    });
  });

  it('reads area, possession, construction, register, amenities, the order by rate and the map [T48]', () => {
    const more = 'area=700-900&possessionBy=2028-11-30&built=50&rera=true&amenities=Gym,24/7+Water+Supply';
    expect(parse(`${more}&sort=rate_low&view=map`)).toEqual({
      ...DEFAULTS,
      area: { min: 700, max: 900 },
      possessionBy: '2028-11-30',
      minDone: 50,
      rera: true,
      amenities: ['Gym', '24/7 Water Supply'],
      sort: 'rate_low',
      view: 'map',
    });
    expect(parse('area=700-').area).toEqual({ min: 700 });
    expect(parse('area=-900').area).toEqual({ max: 900 });
  });

  it('takes amenities repeated, in any case and order, once each and only those of the list', () => {
    expect(parse('amenities=gym,%20SWIMMING%20POOL&amenities=Gym,Helipad').amenities).toEqual(['Swimming Pool', 'Gym']);
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

  it.each([
    ['priceRange=20000000-20000000', { min: 20_000_000 }],
    ['priceRange=20000000-', { min: 20_000_000 }],
    ['priceRange=0-5500000', { max: 5_500_000 }],
    ['minPrice=0&maxPrice=20000000', {}],
  ])('takes an end of the slider for no limit: %s [FIND1]', (query, price) => {
    expect(parse(query).price).toEqual(price);
    expect(searchQuery(parse(query)).maxPrice).toBe('max' in price ? price.max : undefined);
    expect(parse(new URL(listingPath({ price }), 'http://a.in').search).price).toEqual(price);
  });

  it('takes flat types repeated, in any case and order, once each', () => {
    expect(parse('flatType=4bhk&flatType=2BHK,%204BHK').flatTypes).toEqual(['2BHK', '4BHK']);
  });

  it('reads the localities that names and parts of names mean, and leaves another text as it is [FIND14]', () => {
    expect(parse('location=spine%20road').locations).toEqual(['Spine Road']);
    expect(parse('location=moshi').locations).toEqual(['Moshi-Dudulgaon', 'Moshi-Bohradewadi']);
    expect(parse('location=Spine+Road,charholi').locations).toEqual(['Charholi', 'Spine Road']);
    expect(parse('location=Chikhali&location=Charholi').locations).toEqual(['Charholi', 'Chikhali']);
    expect(parse('location=Mumbai').locations).toEqual(['Mumbai']);
    expect(parse('location=,').locations).toEqual([]);
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
    'area=',
    'area=-',
    'area=700',
    'area=900-700',
    'area=700-700',
    'area=701-900',
    'area=700-901',
    'area=450-900',
    'area=700-2000',
    'area=7e2-900',
    'area=700-900-1000',
    'possessionBy=2028-02-30',
    'possessionBy=2028-11',
    'possessionBy=soon',
    'built=101',
    'built=-1',
    'built=50%25',
    'built=0',
    'rera=1',
    'rera=false',
    'amenities=Helipad,,__proto__',
    'view=globe',
    'view=list',
    'sort=rate_high',
  ])('falls back to the defaults on %s [FIND4, T48]', (query) => {
    expect(parse(query)).toEqual(DEFAULTS);
  });

  it('cuts a name to the length the search takes', () => {
    expect(parse(`name=${'x'.repeat(500)}`).name).toBe('x'.repeat(100));
  });

  it('starts at the top only when the link says so', () => {
    expect(wantsScrollToTop(new URLSearchParams('scrollToTop=true'))).toBe(true);
    expect(wantsScrollToTop(new URLSearchParams('scrollToTop=1'))).toBe(false);
    expect(wantsScrollToTop(new URLSearchParams(''))).toBe(false);
  });

  it('never throws, and asks the search only what it accepts, whatever the URL says', () => {
    const known = ['name', 'location', 'flatType', 'priceRange', 'minPrice', 'maxPrice', 'sort', 'page'];
    const key = fc.constantFrom(...known, 'area', 'possessionBy', 'built', 'rera', 'amenities', 'view');
    const end = fc.oneof(fc.constantFrom('', ...AREA_STEPS.map(String)), fc.nat({ max: 2_000 }).map(String));
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.integer().map(String),
      fc.tuple(end, end).map((ends) => ends.join('-')),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      fc.constantFrom('true', 'rate_low', 'map', ...AMENITIES),
    );
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
    fc.tuple(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 1e12 })).map(([one, other]) => ({
      min: Math.min(one, other),
      max: Math.max(one, other),
    })),
  );
  const state = fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim()),
    locations: fc.oneof(fc.subarray([...LOCALITIES]), fc.constant(['Mumbai'])),
    flatTypes: fc.subarray([...flatTypes()]),
    price,
    area: fc.oneof(
      fc.constant({}),
      fc.record({ min: fc.constantFrom(...AREA_STEPS) }),
      fc.record({ max: fc.constantFrom(...AREA_STEPS) }),
      fc
        .uniqueArray(fc.constantFrom(...AREA_STEPS), { minLength: 2, maxLength: 2 })
        .map((ends) => ({ min: Math.min(...ends), max: Math.max(...ends) })),
    ),
    possessionBy: fc.oneof(
      fc.constant(''),
      fc.nat({ max: 50_000 }).map((days) => addDays('2026-01-01', days)),
    ),
    minDone: fc.integer({ min: 0, max: 100 }),
    rera: fc.boolean(),
    amenities: fc.subarray([...AMENITIES]),
    sort: fc.constantFrom(...LISTING_SORTS.map((sort) => sort.value)),
    view: fc.constantFrom('list' as const, 'map' as const),
    page: fc.integer({ min: 0, max: 1_000_000 }),
    isHiddenOnly: fc.boolean(),
    search: fc.oneof(fc.constant(null), fc.integer({ min: 1 })),
  });

  it('reads back what it wrote [T48]', () => {
    fc.assert(
      fc.property(state, (written) => {
        const url = new URL(listingPath(written), 'http://localhost');
        expect(url.pathname).toBe('/properties');
        expect(parseListing(url.searchParams)).toEqual(written);
      }),
    );
  });

  it('leaves out defaults', () => {
    expect(listingPath({})).toBe('/properties');
    expect(listingPath({ ...NO_FILTERS, sort: 'featured', view: 'list', page: 0 })).toBe('/properties');
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

describe('how many filters are on', () => {
  it.each([
    ['', 0, false],
    ['location=Charholi', 0, true],
    ['area=700-900', 1, true],
    ['area=-900&possessionBy=2028-11-30&built=50&rera=true&amenities=Gym,Garden', 6, true],
    ['sort=rate_low&view=map&page=2', 0, false],
  ])('counts those of "%s" under More filters as %i', (query, more, any) => {
    expect(countMore(parse(query))).toBe(more);
    expect(hasFilters(parse(query))).toBe(any);
  });
});

describe('the chips', () => {
  it('show area, possession, construction, register and amenities, and are removed one by one', () => {
    const filters = parse('area=700-1200&possessionBy=2028-11-30&built=50&rera=true&amenities=Gym,Garden');
    const chips = activeFilters(filters);
    expect(chips.map((chip) => chip.label)).toEqual([
      '700 to under 1,200 sq ft',
      'Possession by November 2028',
      'At least 50% built',
      'RERA number',
      'Gym',
      'Garden',
    ]);
    expect(chips.map((chip) => activeFilters(chip.without).length)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(chips.at(-1)?.without.amenities).toEqual(['Gym']);
  });

  it.each([
    ['area=700-', 'From 700 sq ft'],
    ['area=-1950', 'Under 1,950 sq ft'],
    ['possessionBy=2028-11-29', 'Possession by 29 November 2028'],
  ])('read %s as "%s"', (query, label) => {
    expect(activeFilters(parse(query)).map((chip) => chip.label)).toEqual([label]);
  });

  it('name each filter that is on and the filters without it', () => {
    const filters = parse('name=Park&location=Charholi&flatType=3BHK,4BHK&priceRange=6000000-20000000');
    const chips = activeFilters(filters);
    expect(chips.map((chip) => chip.label)).toEqual(['Park', 'Charholi', '3BHK', '4BHK', 'From ₹60 L']);
    expect(chips.map((chip) => activeFilters(chip.without).length)).toEqual([4, 4, 4, 4, 4]);
    expect(chips[2]?.without.flatTypes).toEqual(['4BHK']);
  });
});

describe('the search call', () => {
  it('asks for pages of six, featured first [FIND7]', () => {
    const order = { sortBy: 'featured', sortDirection: 'desc' };
    expect(searchQuery(parse(''))).toEqual({ hidden: 'exclude', page: 0, size: 6, ...order });
  });

  it('leaves out hidden homes, or asks only for these [I17]', () => {
    expect(searchQuery(parse('hidden=all')).hidden).toBe('exclude');
    expect(searchQuery(parse('hidden=only')).hidden).toBe('only');
  });

  it.each([
    ['price_low', 'price', 'asc'],
    ['price_high', 'price', 'desc'],
    ['rate_low', 'rate', 'asc'],
  ])('turns %s into sortBy %s %s', (sort, sortBy, sortDirection) => {
    expect(searchQuery(parse(`sort=${sort}`))).toMatchObject({ sortBy, sortDirection });
  });

  it('sends the filters under the names of the API [FIND13]', () => {
    expect(searchQuery(parse('location=moshi,Charholi')).location).toBe('Moshi-Dudulgaon,Moshi-Bohradewadi,Charholi');
    expect(searchQuery(parse('location=Chikhali&flatType=2BHK,3BHK&priceRange=1000000-2000000&page=3'))).toMatchObject({
      location: 'Chikhali',
      flatTypes: '2BHK,3BHK',
      minPrice: 1_000_000,
      maxPrice: 2_000_000,
      page: 3,
    });
  });

  it('sends area, possession, construction, register and amenities under their names', () => {
    const more = 'area=700-900&possessionBy=2028-11-30&built=50&rera=true&amenities=Gym,Garden';
    expect(searchQuery(parse(more))).toMatchObject({
      minArea: 700,
      maxArea: 900,
      possessionBy: '2028-11-30',
      minDone: 50,
      rera: 'true',
      amenities: 'Gym,Garden',
    });
  });
});
