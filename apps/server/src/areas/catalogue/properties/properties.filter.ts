import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { type FlatType } from '@aangan/contract/catalogue/lists';
import { localitiesContaining, localitiesNamed } from '@aangan/contract/catalogue/localities';
import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../../../database/fragments.ts';
import type { Places } from '../../../database/prepared.ts';
import { amenityBits, areaBits, areaMaskColumn, askedFlats, flatsColumn } from '../../../sql/derived.sql.ts';
import { flatTypeBits } from '../../../sql/properties.sql.ts';

// What a search asks for, in SQL about `p`: a property, or what the log of changes has of one, which knows these columns
// and no others (docs/performance/database-access.md). What is not on record meets no condition.

export type Condition = RawBuilder<unknown>;

/** What of a search may be asked for; where nothing is asked the condition is null. */
export interface Filters {
  /**
   * Each of these is asked for by one choice of several, and has counts of all of them (T47). With `flatTypes` goes the
   * price: it is that of a flat of a chosen type, and that of the home where none is chosen (FIND14).
   */
  chosen: Record<'location' | 'flatTypes' | 'possessionBy' | 'minDone' | 'rera', Condition | null>;
  /** Everything else. */
  rest: Condition[];
}

/** What of a search the text of its SQL depends on. */
export interface FilterShape extends Pick<PropertySearch, 'flatTypes' | 'minArea' | 'maxArea' | 'amenities' | 'rera'> {
  localities: 'all' | 'one' | 'some';
  /** Whether a name is asked for, and whether it means localities too. */
  name: 'any' | 'ofHome' | 'ofHomeOrPlace';
  /** Whether these are asked for at all. */
  minPrice: boolean;
  maxPrice: boolean;
  possessionBy: boolean;
  minDone: boolean;
}

/** What of a search its SQL takes as values. */
export interface FilterValues {
  /** One locality, or several. */
  localities: string | readonly string[] | undefined;
  namePattern: string;
  /** Localities that the name means. */
  namedPlaces: readonly string[];
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** The flats of a type that are asked for (`askedFlats`), without and with those on request; where a price is asked for. */
  pricedFlats: string | undefined;
  flatsOrOnRequest: string | undefined;
  possessionBy: string | undefined;
  minDone: number | undefined;
}

export function readFilter(search: PropertySearch): { shape: FilterShape; values: FilterValues } {
  const { flatTypes, minArea, maxArea, amenities, rera, minPrice, maxPrice, possessionBy, minDone, name } = search;
  const localities = localitiesOf(search);
  const isOne = localities.length === 1;
  const asksForPrice = minPrice !== undefined || maxPrice !== undefined;
  const namedPlaces = localitiesNamed(name);
  return {
    shape: {
      flatTypes,
      minArea,
      maxArea,
      amenities,
      rera,
      localities: localities === LOCALITIES ? 'all' : isOne ? 'one' : 'some',
      name: name === '' ? 'any' : namedPlaces.length === 0 ? 'ofHome' : 'ofHomeOrPlace',
      minPrice: minPrice !== undefined,
      maxPrice: maxPrice !== undefined,
      possessionBy: possessionBy !== undefined,
      minDone: minDone !== undefined,
    },
    values: {
      localities: isOne ? localities[0] : localities,
      namePattern: containsPattern(name),
      namedPlaces,
      minPrice,
      maxPrice,
      pricedFlats: asksForPrice ? askedFlats(search, { hasOnRequest: false }) : undefined,
      flatsOrOnRequest: asksForPrice ? askedFlats(search, { hasOnRequest: true }) : undefined,
      possessionBy,
      minDone,
    },
  };
}

/** @param values as they are, or their places in a text that is kept */
export function filtersOf(shape: FilterShape, values: FilterValues | Places<FilterValues>): Filters {
  const { localities, flatTypes, minArea, maxArea } = shape;
  const rest: Condition[] = [];
  // a flat of whatever type: which types may be asked for besides
  if (minArea !== undefined || maxArea !== undefined) rest.push(anyOf(FLAT_TYPES.map((type) => isInArea(type, shape))));
  for (const bit of amenityBits(shape.amenities)) rest.push(hasBits('amenity_mask', bit));
  if (shape.name !== 'any') rest.push(isNamed(shape.name, values));
  return {
    chosen: {
      location: localities === 'all' ? null : standsIn(localities, values.localities),
      flatTypes: flatTypes.length === 0 ? priceOfHome(shape, values) : hasFlats(flatTypes, shape, values),
      possessionBy: shape.possessionBy ? sql`p.ready_by <= ${values.possessionBy}` : null,
      minDone: shape.minDone ? sql`p.work_done >= ${values.minDone}` : null,
      rera: shape.rera ? sql`p.has_rera` : null,
    },
    rest,
  };
}

/** All that a search asks for. */
export function conditions(shape: FilterShape, values: Places<FilterValues>): Condition[] {
  const { chosen, rest } = filtersOf(shape, values);
  return [...Object.values(chosen).filter((condition) => condition !== null), ...rest];
}

/** SQL for the WHERE of some conditions; empty for none. */
export function where(all: readonly Condition[]): RawBuilder<unknown> {
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}

const ORDER_KEYS = { featured: 'p.featured', price: 'p.min_price', rate: 'p.min_rate' };

/**
 * Featured first and newest first, by the lowest price, or by the lowest price of a carpet sq ft with what is unknown at
 * the end; `asc` and `desc` are the same turned round. Each ends in the id, so that pages never repeat or skip, and each
 * is an index read forwards or backwards.
 */
export function order({
  sortBy,
  sortDirection,
}: Pick<PropertySearch, 'sortBy' | 'sortDirection'>): RawBuilder<unknown> {
  const direction = sql.raw(sortDirection === 'asc' ? 'ASC' : 'DESC');
  return sql`${sql.raw(ORDER_KEYS[sortBy])} ${direction}, p.id ${direction}`;
}

/** Those that a search may find homes in; LOCALITIES itself for all. */
function localitiesOf({ location }: PropertySearch): readonly string[] {
  const found = localitiesContaining(location);
  return found.length === LOCALITIES.length ? LOCALITIES : found;
}

/** Whether its name has the text, or it stands in a locality that the text names (FIND22). */
function isNamed(
  name: 'ofHome' | 'ofHomeOrPlace',
  values: Pick<FilterValues | Places<FilterValues>, 'namePattern' | 'namedPlaces'>,
): Condition {
  const isOfHome = sql`p.searched LIKE lower(${values.namePattern})`;
  return name === 'ofHome' ? isOfHome : sql`(${isOfHome} OR ${standsIn('some', values.namedPlaces)})`;
}

function standsIn(count: 'one' | 'some', localities: unknown): Condition {
  return count === 'one' ? sql`p.location = ${localities}` : sql`p.location = ANY(${localities}::text[])`;
}

type AskedPrice = Pick<FilterShape, 'minPrice' | 'maxPrice'>;
type PriceValues = Pick<FilterValues, 'minPrice' | 'maxPrice' | 'pricedFlats' | 'flatsOrOnRequest'>;

/** Whether the home's range of prices meets the one asked for; null where none is. */
function priceOfHome(shape: AskedPrice, values: PriceValues | Places<PriceValues>): Condition | null {
  const ends = [
    ...(shape.minPrice ? [sql`p.max_price >= ${values.minPrice}`] : []),
    ...(shape.maxPrice ? [sql`p.min_price <= ${values.maxPrice}`] : []),
  ];
  return ends.length === 0 ? null : sql`(${sql.join(ends, sql` AND `)})`;
}

/**
 * Whether it has a flat of one of these types with the area and the price asked for, which for one on request is the home's.
 */
function hasFlats(
  types: readonly FlatType[],
  shape: AskedPrice & AskedArea,
  values: PriceValues | Places<PriceValues>,
): Condition {
  const ofHome = priceOfHome(shape, values);
  const isBare = ofHome === null && shape.minArea === undefined && shape.maxArea === undefined;
  if (isBare && types.length === FLAT_TYPES.length) return sql`p.flat_mask <> 0`;
  return anyOf(types.map((type) => hasFlat(type, shape, values)));
}

/** The same of one type. */
export function hasFlat(
  type: FlatType,
  shape: AskedPrice & AskedArea,
  values: PriceValues | Places<PriceValues>,
): Condition {
  const ofHome = priceOfHome(shape, values);
  if (ofHome !== null) {
    const { pricedFlats, flatsOrOnRequest } = values;
    const asked = sql`CASE WHEN ${ofHome} THEN ${flatsOrOnRequest}::int8multirange ELSE ${pricedFlats}::int8multirange END`;
    return sql`${asked} @> ANY (${sql.ref(`p.${flatsColumn(type)}`)})`;
  }
  if (shape.minArea !== undefined || shape.maxArea !== undefined) return isInArea(type, shape);
  return anyOf(flatTypeBits([type]).map((bit) => hasBits('flat_mask', bit)));
}

type AskedArea = Pick<PropertySearch, 'minArea' | 'maxArea'>;

/** Whether it has a flat of a type with the area asked for. */
function isInArea(type: FlatType, { minArea, maxArea }: AskedArea): Condition {
  return hasBits(areaMaskColumn(type), areaBits(minArea, maxArea));
}

function anyOf(tests: readonly Condition[]): Condition {
  return sql`(${sql.join(tests, sql` OR `)})`;
}

/** Whether a mask has one of these bits. With literals: the planner's statistics are kept for just these expressions. */
function hasBits(column: string, bits: number): Condition {
  return sql`(${sql.ref(`p.${column}`)} & ${sql.lit(bits)}) <> 0`;
}

/**
 * A filter in one form, however it is written: what goes by the same key finds the same properties. Short, since thousands
 * are kept, and made for every search; the name, in which anything may stand, is the end of it.
 */
export function filterKey(search: PropertySearch): string {
  const { name, flatTypes, minPrice, maxPrice, minArea, maxArea, possessionBy, minDone, rera } = search;
  const localities = localitiesOf(search);
  const where = localities === LOCALITIES ? 'all' : localities.join();
  const types = flatTypes.length === 0 ? '' : flatTypes.toSorted().join();
  const amenities = amenityBits(search.amenities).reduce((mask, bit) => mask + bit, 0);
  // in one piece: a text put together from others keeps them
  return [where, types, minPrice, maxPrice, minArea, maxArea, possessionBy, minDone, rera, amenities, name].join('|');
}
