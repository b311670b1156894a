import type { FoundCards, PropertyCard } from '@aangan/contract/catalogue/entities';
import type { Paged } from '@aangan/contract/core/paged';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { HOSTILE_NUMBERS } from '../../../../test/hostile.ts';
import { buildHomes, filter, meets, toQuery, type Filter, type Home } from '../../../../test/search-kit.ts';

interface Search {
  asked: Filter;
  sortBy: 'featured' | 'price' | 'rate' | undefined;
  sortDirection: 'asc' | 'desc' | undefined;
  size: number;
}

const testApp = useTestApp();
let client: Client;
let visitor: Client;
let homes: Home[];

const search: fc.Arbitrary<Search> = fc
  .record({
    asked: filter,
    sortBy: fc.constantFrom('featured', 'price', 'rate', undefined),
    sortDirection: fc.constantFrom('asc', 'desc', undefined),
    size: fc.constantFrom(7, 20, 100),
  })
  .filter(({ sortBy, sortDirection }) => sortBy !== 'rate' || sortDirection !== 'desc');

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db));
  visitor = createClient(testApp);
  homes = await buildHomes(testApp.db, 200, 42);
});

/** Gives the lowest price per sq ft; none where all are on request. */
const rateOf = ({ flats }: Home) =>
  Math.min(...flats.flatMap(({ price, area }) => (price > 0 ? [Math.round(price / area)] : [])));

/** Filters and sorts in memory by FIND14, FIND15, T45 and T46. */
function expectedIds({ asked, sortBy, sortDirection }: Search): number[] {
  const found = homes.filter((known) => meets(known, asked));
  const key = {
    featured: (known: Home) => Number(known.featured),
    price: (known: Home) => known.minPrice,
    rate: rateOf,
  };
  const keyOf = key[sortBy ?? 'featured'];
  // a missing rate is Infinity, and Infinity minus Infinity is NaN
  const ascending = found.toSorted((a, b) => (keyOf(a) === keyOf(b) ? a.id - b.id : keyOf(a) - keyOf(b)));
  const isAscending = sortDirection === 'asc' || sortBy === 'rate';
  return (isAscending ? ascending : ascending.toReversed()).map(({ id }) => id);
}

async function readPage({ asked, size, sortBy, sortDirection }: Search, page: number): Promise<FoundCards> {
  const query = toQuery(asked);
  for (const [field, value] of Object.entries({ size, sortBy, sortDirection, page })) {
    if (value !== undefined) query.set(field, String(value));
  }
  return (await client.get<FoundCards>(`/api/properties/search?${query.toString()}`)).data;
}

async function checkSearch(wanted: Search): Promise<void> {
  const expected = expectedIds(wanted);
  const pages = Math.ceil(expected.length / wanted.size);
  const read: number[] = [];
  for (let page = 0; page === 0 || page < pages; page += 1) {
    const {
      content,
      similarName: _similar,
      localities: _named,
      matchedBy: _way,
      otherPrices: _prices,
      ...counts
    } = await readPage(wanted, page);
    expect(counts).toEqual({
      totalElements: expected.length,
      totalPages: pages,
      last: page >= pages - 1,
      page,
      size: wanted.size,
    });
    read.push(...content.map(({ id }) => id));
  }
  expect(read).toEqual(expected);
}

describe('GET /api/properties/search', () => {
  it('finds what a filter over the whole list finds, in its order, and pages never repeat or skip [CALL13, FIND15, T45, T46]', async () => {
    await fc.assert(fc.asyncProperty(search, checkSearch), { numRuns: 250 });
  });

  it('gives the same list scanned from its far end, also where the rate is unknown [T46]', async () => {
    const wanted: Search = {
      asked: { name: '', location: '', flatTypes: [], amenities: [] },
      sortBy: 'rate',
      sortDirection: undefined,
      size: 3,
    };
    const all = expectedIds(wanted);
    const unknown = homes.filter((known) => rateOf(known) === Infinity).map(({ id }) => id);
    expect(unknown.length).toBeGreaterThan(3);
    expect(all.slice(-unknown.length)).toEqual(unknown);
    // from the second page on the total is known, so the nearer end is too
    for (let page = Math.ceil(all.length / 3); page >= 0; page -= 1) {
      expect((await readPage(wanted, page)).content.map(({ id }) => id)).toEqual(all.slice(page * 3, page * 3 + 3));
    }
  });

  it('finds homes by type only by flats of this type [T45]', async () => {
    const flats = [
      { type: '2BHK', area: 700, price: 7_000_000 },
      { type: '4BHK', area: 1950, price: 9_000_000 },
    ] as const;
    const { id } = await buildProperty(testApp.db, { name: 'Two kinds', flats: [...flats] });
    const isFound = async (query: string) => {
      const { data } = await client.get<Paged<PropertyCard>>(`/api/properties/search?name=two%20kinds&${query}`);
      return data.content.some((card) => card.id === id);
    };
    expect(await isFound('minArea=1950')).toBe(true);
    expect(await isFound('minArea=1950&flatTypes=4BHK')).toBe(true);
    expect(await isFound('minArea=1950&flatTypes=2BHK')).toBe(false);
    expect(await isFound('minArea=700&maxArea=750&flatTypes=2BHK')).toBe(true);
    expect(await isFound('maxArea=700')).toBe(false);
    await testApp.db.deleteFrom('properties').where('id', '=', id).execute();
  });

  it('is open to visitors with every filter except the name [T45]', async () => {
    const everything =
      'minArea=500&maxArea=1950&possessionBy=2030-06-30&minDone=0&rera=true&amenities=Gym,Garden&sortBy=rate';
    const { status, data } = await visitor.get<Paged<PropertyCard>>(`/api/properties/search?${everything}`);
    expect(status).toBe(200);
    expect(data.totalElements).toBeGreaterThan(0);
    expect((await visitor.get(`/api/properties/search?${everything}&name=a`)).code).toBe('UNAUTHENTICATED');
  });
});

const AREA = 'Must be a multiple of 50 from 500 to 1950';
const NUMBER = 'Must be a whole number from 0 to 100';

describe.each(['/api/properties/search', '/api/properties', '/api/properties/facets'])('GET %s', (url) => {
  it.each([
    ...['minArea', 'maxArea'].flatMap((field) =>
      [...HOSTILE_NUMBERS, '450', '2000', '510', '0700', '700.0', '+700', '%EF%BC%97%EF%BC%90%EF%BC%90'].map(
        (value) => [field, `${field}=${value}`, AREA],
      ),
    ),
    ['minArea', 'minArea=700&maxArea=700', 'Must be less than maxArea'],
    ['minArea', 'minArea=1950&maxArea=500', 'Must be less than maxArea'],
    ...[...HOSTILE_NUMBERS, '101'].map((value) => ['minDone', `minDone=${value}`, NUMBER]),
    ...['', '2028', '2028-02-30', '2028-12-31T00:00', 'infinity', 'now', '%00', '31-12-2028'].map((value) => [
      'possessionBy',
      `possessionBy=${value}`,
      'Must be a date, yyyy-MM-dd',
    ]),
    ...['', 'false', 'TRUE', '1', '%00'].map((value) => ['rera', `rera=${value}`, 'Must be true']),
    ...['gym', 'Gym,Sky Deck', '%00', "Gym'--"].map((value) => ['amenities', `amenities=${value}`, 'Must be one of']),
    ['amenities', `amenities=${'Gym,'.repeat(200)}`, 'Too long'],
    ['amenities', 'amenities=Gym&amenities=Garden', 'Must be a comma-separated list of amenities'],
    ['sortDirection', 'sortBy=rate&sortDirection=desc', 'Must be asc with sortBy rate'],
  ])('refuses an invalid %s: %s [T45, T46]', async (field, query, message) => {
    const { status, errors = [] } = await client.get(`${url}?${query}`);
    expect(status).toBe(400);
    expect(errors.map((error) => error.field.split('.')[0])).toContain(field);
    expect(errors.map((error) => error.message).join()).toContain(message);
  });
});
