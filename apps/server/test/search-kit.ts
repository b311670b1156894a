import { knownAmenities } from '@aangan/contract/catalogue/known-amenities';
import { amenities } from '@aangan/contract/catalogue/filter-lists';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import { flatTypesInUse } from '@aangan/contract/catalogue/flat-types';
import { flatTypes, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { AREA_STEPS } from '@aangan/contract/catalogue/search-steps';
import * as fc from 'fast-check';
import type { Database } from '../src/database/pool.ts';
import { buildProperty } from './factories-catalogue.ts';

// Generates catalogues and searches, and finds what each search has to find by checking every home (FIND14, T45).

export const NAMES = [
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

const DAYS = ['2027-05-31', '2027-06-30', '2027-07-01', '2028-12-31', '2029-12-31', '2030-06-30'];

/** A home as the search sees it; null is unknown. */
export interface Home {
  id: number;
  name: string;
  location: string;
  featured: boolean;
  minPrice: number;
  maxPrice: number;
  flats: { type: FlatType; area: number; price: number }[];
  readyBy: string | null;
  workDone: number | null;
  reraNo: string | null;
  amenities: string[];
}

/** The filters of a search; an absent one does not filter. */
export interface Filter {
  name: string;
  location: string;
  flatTypes: FlatType[];
  minPrice?: number;
  maxPrice?: number;
  minArea?: number;
  maxArea?: number;
  possessionBy?: string | undefined;
  minDone?: number | undefined;
  rera?: true | undefined;
  amenities: string[];
}

/** Few different prices, so that there are ties. */
const price = fc.integer({ min: 40, max: 60 }).map((lakhs) => lakhs * 100_000);
const area = fc.oneof(
  fc.constantFrom(0.01, 499.99, 500, 549.99, 550, 700, 1000, 1899.99, 1949.99, 1950, 999_999),
  fc.integer({ min: 50_000, max: 120_000 }).map((hundredths) => hundredths / 100),
);

/** Of the types and amenities that homes may have on the site in force. */
const homeOfSite = (): fc.Arbitrary<Omit<Home, 'id'>> =>
  fc
    .record({
      name: fc.constantFrom(...NAMES),
      location: fc.constantFrom(...LOCALITIES),
      featured: fc.boolean(),
      minPrice: price,
      above: fc.integer({ min: 0, max: 1_500_000 }),
      flats: fc.array(
        fc.record({ type: fc.constantFrom(...flatTypesInUse()), area, price: fc.oneof(fc.constant(0), price) }),
        {
          maxLength: 3,
        },
      ),
      readyBy: fc.constantFrom(null, ...DAYS),
      workDone: fc.oneof(fc.constantFrom(null, 0, 24, 25, 75, 90, 100), fc.nat(100)),
      reraNo: fc.constantFrom(null, 'P52100012345', 'P52100012346'),
      amenities: fc.subarray([...knownAmenities().map(({ name }) => name), 'Sky Deck']),
    })
    .map(({ above, ...known }) => ({ ...known, maxPrice: known.minPrice + above }));

/** Inserts so many homes into a database, the same for the same seed. */
export async function buildHomes(db: Database, count: number, seed: number): Promise<Home[]> {
  const homes: Home[] = [];
  for (const drawn of fc.sample(homeOfSite(), { numRuns: count, seed })) {
    const { id } = await buildProperty(db, {
      name: drawn.name,
      location: drawn.location,
      featured: drawn.featured,
      min_price: drawn.minPrice,
      max_price: drawn.maxPrice,
      flats: drawn.flats,
      possession_date: drawn.readyBy,
      work_done: drawn.workDone,
      rera_no: drawn.reraNo,
      amenities: drawn.amenities,
    });
    homes.push({ ...drawn, id });
  }
  return homes;
}

/** A substring of one of these texts, in any letter case. */
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

/** A range with either bound, both or none. */
const range = <Low extends string, High extends string>(
  [low, high]: [Low, High],
  ends: fc.Arbitrary<number>,
): fc.Arbitrary<{ [Key in Low | High]?: number }> =>
  fc.oneof(
    fc.constant({}),
    ends.map((end) => ({ [low]: end })),
    ends.map((end) => ({ [high]: end })),
    fc
      .tuple(ends, ends)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ [low]: Math.min(one, other), [high]: Math.max(one, other) })),
  ) as fc.Arbitrary<{ [Key in Low | High]?: number }>;

/** In a third of the searches, so that some find many homes. */
const sometimes = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

/** Of the types and amenities that the site in force offers. */
export const filterOfSite = (): fc.Arbitrary<Filter> =>
  fc
    .record({
      name: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        part(NAMES),
        part(LOCALITIES),
        fc.constantFrom('%', '_', '\\', 'zzz', 'moshi', 'Moshi dudul', 'ROAD', 'oshi', 'mo'),
      ),
      location: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        part(LOCALITIES),
        fc.array(part(LOCALITIES), { minLength: 2, maxLength: 3 }).map((parts) => parts.join(', ')),
        fc.constantFrom('%', 'pune', 'Charholi,Spine Road', 'pune,chi', 'Charholi,', ','),
      ),
      flatTypes: fc.oneof({ weight: 2, arbitrary: fc.constant<FlatType[]>([]) }, fc.subarray([...flatTypes()])),
      prices: range(['minPrice', 'maxPrice'], price),
      areas: range(
        ['minArea', 'maxArea'],
        fc.oneof(fc.constantFrom(500, 550, 700, 1950), fc.constantFrom(...AREA_STEPS)),
      ),
      possessionBy: sometimes(fc.constantFrom(...DAYS)),
      minDone: sometimes(fc.oneof(fc.constantFrom(0, 25, 50, 90, 100), fc.nat(100))),
      rera: sometimes(fc.constant(true as const)),
      amenities: fc.oneof(
        { weight: 2, arbitrary: fc.constant<string[]>([]) },
        fc.subarray([...amenities()], { maxLength: 2 }),
      ),
    })
    .map(({ prices, areas, ...asked }) => ({ ...asked, ...prices, ...areas }));

export const filter = filterOfSite();

function contains(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.toLowerCase());
}

/**
 * Whether a searched name is in a home's name, or begins a word of its locality (FIND22); hyphens and spaces are equal.
 */
function isNamed({ name, location }: Home, asked: string): boolean {
  const wanted = spaced(asked).trim();
  return contains(name, wanted) || (wanted.length >= 3 && contains(` ${spaced(location)}`, ` ${wanted}`));
}

function spaced(text: string): string {
  return text.replaceAll('-', ' ');
}

/** Whether one of the names divided by commas is in a home's locality; always true where there is none. */
function standsIn({ location }: Home, wanted: string): boolean {
  const names = wanted.split(',').flatMap((part) => part.trim() || []);
  return names.length === 0 || names.some((name) => contains(location, name));
}

/**
 * Whether a home matches all filters. With types, type, area and price must match in one flat; a flat without a price
 * has the price range of its home. Without a type the price is that of the home.
 */
export function meets(known: Home, asked: Filter): boolean {
  const { minPrice = 0, maxPrice = Infinity, minArea = 0, maxArea = Infinity } = asked;
  const { possessionBy, minDone, rera, flatTypes } = asked;
  const meetsRange = known.minPrice <= maxPrice && known.maxPrice >= minPrice;
  const isAffordable = ({ price }: Home['flats'][number]) =>
    price === 0 ? meetsRange : price >= minPrice && price <= maxPrice;
  const hasFlat = known.flats.some(
    (flat) =>
      (flatTypes.length === 0 || (flatTypes.includes(flat.type) && isAffordable(flat))) &&
      flat.area >= minArea &&
      flat.area < maxArea,
  );
  const asksForFlats = flatTypes.length > 0 || minArea > 0 || maxArea < Infinity;
  return (
    isNamed(known, asked.name) &&
    standsIn(known, asked.location) &&
    (flatTypes.length > 0 || meetsRange) &&
    (!asksForFlats || hasFlat) &&
    (possessionBy === undefined || (known.readyBy !== null && known.readyBy <= possessionBy)) &&
    (minDone === undefined || (known.workDone !== null && known.workDone >= minDone)) &&
    (rera === undefined || known.reraNo !== null) &&
    asked.amenities.every((amenity) => known.amenities.includes(amenity))
  );
}

/** Gives the query of these filters, as in a URL. */
export function toQuery({ flatTypes, amenities, ...asked }: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(asked)) if (value !== undefined) query.set(field, String(value));
  if (flatTypes.length > 0) query.set('flatTypes', flatTypes.join());
  if (amenities.length > 0) query.set('amenities', amenities.join());
  return query;
}
