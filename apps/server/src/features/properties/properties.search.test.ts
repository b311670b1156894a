import type { Paged, PropertyCard } from '@aangan/contract/entities';
import { FLAT_TYPES, LOCALITIES, type FlatType } from '@aangan/contract/lists';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';

const NAMES = [
  'Royal Court',
  'royal park',
  '100% Homes',
  'A_B Towers',
  'Back\\slash',
  "O'Hara",
  'Étoile',
  'सुंदर घर',
  'ROYAL',
];

interface Known {
  id: number;
  name: string;
  location: string;
  featured: boolean;
  minPrice: number;
  maxPrice: number;
  types: FlatType[];
}

interface Search {
  name: string;
  location: string;
  flatTypes: FlatType[];
  prices: { minPrice?: number; maxPrice?: number };
  sortBy: 'featured' | 'price' | undefined;
  sortDirection: 'asc' | 'desc' | undefined;
  size: number;
}

let testApp: TestApp;
let client: Client;
const catalogue: Known[] = [];

/** Few different prices, so that there are ties. */
const price = fc.integer({ min: 40, max: 60 }).map((lakhs) => lakhs * 100_000);

const property = fc.record({
  name: fc.constantFrom(...NAMES),
  location: fc.constantFrom(...LOCALITIES),
  featured: fc.boolean(),
  minPrice: price,
  above: fc.integer({ min: 0, max: 1_500_000 }),
  types: fc.subarray([...FLAT_TYPES]),
});

/** A piece of one of these texts, in whatever letter case. */
const part = (texts: readonly string[]) =>
  fc
    .record({
      text: fc.constantFrom(...texts),
      start: fc.nat(8),
      length: fc.integer({ min: 1, max: 6 }),
      upper: fc.boolean(),
    })
    .map(({ text, start, length, upper }) => {
      const piece = Array.from(text)
        .slice(start, start + length)
        .join('')
        .trim();
      return upper ? piece.toUpperCase() : piece;
    });

const search: fc.Arbitrary<Search> = fc.record({
  name: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, part(NAMES), fc.constantFrom('%', '_', '\\', 'zzz')),
  location: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, part(LOCALITIES), fc.constantFrom('%', 'pune')),
  flatTypes: fc.subarray([...FLAT_TYPES]),
  prices: fc.oneof(
    fc.constant({}),
    price.map((minPrice) => ({ minPrice })),
    price.map((maxPrice) => ({ maxPrice })),
    fc.tuple(price, price).map(([a, b]) => ({ minPrice: Math.min(a, b), maxPrice: Math.max(a, b) })),
  ),
  sortBy: fc.constantFrom('featured', 'price', undefined),
  sortDirection: fc.constantFrom('asc', 'desc', undefined),
  size: fc.constantFrom(7, 20, 100),
});

beforeAll(async () => {
  testApp = await createTestApp();
  client = await signedIn(testApp, await buildUser(testApp.db));
  for (const { above, ...known } of fc.sample(property, { numRuns: 200, seed: 42 })) {
    const maxPrice = known.minPrice + above;
    const { id } = await buildProperty(testApp.db, {
      name: known.name,
      location: known.location,
      featured: known.featured,
      min_price: known.minPrice,
      max_price: maxPrice,
      flats: known.types.map((type) => ({ type })),
    });
    catalogue.push({ ...known, id, maxPrice });
  }
});

afterAll(() => testApp.close());

function contains(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.toLowerCase());
}

/** FIND14 and FIND15, in memory. */
function expectedIds({ name, location, flatTypes, prices, sortBy, sortDirection }: Search): number[] {
  const { minPrice = 0, maxPrice = Infinity } = prices;
  const found = catalogue.filter(
    (known) =>
      contains(known.name, name) &&
      contains(known.location, location) &&
      (flatTypes.length === 0 || flatTypes.some((type) => known.types.includes(type))) &&
      known.minPrice <= maxPrice &&
      known.maxPrice >= minPrice,
  );
  const key = ({ featured, minPrice: from }: Known) => (sortBy === 'price' ? from : Number(featured));
  const ascending = found.toSorted((a, b) => key(a) - key(b) || a.id - b.id);
  return (sortDirection === 'asc' ? ascending : ascending.toReversed()).map(({ id }) => id);
}

function toQuery({ name, location, flatTypes, prices, sortBy, sortDirection, size }: Search): string {
  const query = new URLSearchParams({ name, location, flatTypes: flatTypes.join(','), size: String(size) });
  for (const [field, value] of Object.entries({ ...prices, sortBy, sortDirection })) {
    if (value !== undefined) query.set(field, String(value));
  }
  return query.toString();
}

async function readPage(wanted: Search, page: number): Promise<Paged<PropertyCard>> {
  const url = `/api/properties/search?${toQuery(wanted)}&page=${page}`;
  return (await client.get<Paged<PropertyCard>>(url)).data;
}

async function checkSearch(wanted: Search): Promise<void> {
  const expected = expectedIds(wanted);
  const pages = Math.ceil(expected.length / wanted.size);
  const read: number[] = [];
  for (let page = 0; page === 0 || page < pages; page += 1) {
    const { content, ...counts } = await readPage(wanted, page);
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
  it('finds what a filter of the whole list finds, in its order, and pages never repeat or skip [CALL13, FIND15]', async () => {
    await fc.assert(fc.asyncProperty(search, checkSearch), { numRuns: 120 });
  });
});
