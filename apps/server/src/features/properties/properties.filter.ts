import type { PropertySearch } from '@aangan/contract/inputs';
import { FLAT_TYPES, LOCALITIES, type FlatType } from '@aangan/contract/lists';
import { localitiesContaining } from '@aangan/contract/localities';
import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../../database/fragments.ts';
import { amenityBits, areaBits, areaMaskColumn } from '../shared/derived.sql.ts';
import { flatTypeBits } from '../shared/properties.sql.ts';

// What a search asks for, in SQL about `p`: a property, or what the log of changes has of one, which knows these columns
// and no others (docs/decisions/0024). What is not on record meets no condition.

export type Condition = RawBuilder<unknown>;

/** What of a search may be asked for; where nothing is asked the condition is null. */
export interface Filters {
  /** Each of these is asked for by one choice of several, and has counts of all of them (T47). */
  chosen: Record<'location' | 'flatTypes' | 'possessionBy' | 'minDone' | 'rera', Condition | null>;
  /** Everything else. */
  rest: Condition[];
}

export function filtersOf(search: PropertySearch): Filters {
  const { name, location, flatTypes, minPrice, maxPrice, minArea, maxArea, possessionBy, minDone, rera } = search;
  const rest: Condition[] = [];
  if (minPrice !== undefined) rest.push(sql`p.max_price >= ${minPrice}`);
  if (maxPrice !== undefined) rest.push(sql`p.min_price <= ${maxPrice}`);
  // a flat of whatever type: which types may be asked for besides
  if (minArea !== undefined || maxArea !== undefined) rest.push(hasFlats(FLAT_TYPES, search));
  for (const bit of amenityBits(search.amenities)) rest.push(hasBits('amenity_mask', bit));
  if (name !== '') rest.push(sql`lower(p.name) LIKE lower(${containsPattern(name)})`);
  return {
    chosen: {
      location: location === '' ? null : standsIn(localitiesContaining(location)),
      flatTypes: flatTypes.length === 0 ? null : hasFlats(flatTypes, search),
      possessionBy: possessionBy === undefined ? null : sql`p.ready_by <= ${possessionBy}`,
      minDone: minDone === undefined ? null : sql`p.work_done >= ${minDone}`,
      rera: rera ? sql`p.has_rera` : null,
    },
    rest,
  };
}

/** All that a search asks for. */
export function conditions(search: PropertySearch): Condition[] {
  const { chosen, rest } = filtersOf(search);
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

function standsIn(localities: readonly string[]): Condition | null {
  if (localities.length === LOCALITIES.length) return null;
  if (localities.length === 1) return sql`p.location = ${localities[0]}`;
  return sql`p.location = ANY(${localities}::text[])`;
}

/** Whether it has a flat of one of these types, with an area as asked for. */
function hasFlats(types: readonly FlatType[], { minArea, maxArea }: Pick<PropertySearch, 'minArea' | 'maxArea'>) {
  if (minArea !== undefined || maxArea !== undefined) {
    return anyOf(types.map((type) => hasBits(areaMaskColumn(type), areaBits(minArea, maxArea))));
  }
  if (types.length === FLAT_TYPES.length) return sql`p.flat_mask <> 0`;
  return anyOf(flatTypeBits(types).map((bit) => hasBits('flat_mask', bit)));
}

function anyOf(tests: readonly Condition[]): Condition {
  return sql`(${sql.join(tests, sql` OR `)})`;
}

/** Whether a mask has one of these bits. With literals: the planner's statistics are kept for just these expressions. */
export function hasBits(column: string, bits: number): Condition {
  return sql`(${sql.ref(`p.${column}`)} & ${sql.lit(bits)}) <> 0`;
}

/**
 * A filter in one form, however it is written: what goes by the same key finds the same properties. Short, since thousands
 * are kept, and made for every search; the name, in which anything may stand, is the end of it.
 */
export function filterKey(search: PropertySearch): string {
  const { name, location, flatTypes, minPrice, maxPrice, minArea, maxArea, possessionBy, minDone, rera } = search;
  const localities = location === '' ? LOCALITIES : localitiesContaining(location);
  const where = localities.length === LOCALITIES.length ? 'all' : localities.join();
  const amenities = amenityBits(search.amenities).reduce((mask, bit) => mask + bit, 0);
  const facts = `${minArea} ${maxArea} ${possessionBy} ${minDone} ${rera} ${amenities}`;
  return `${where} ${flatTypes.toSorted().join()} ${minPrice} ${maxPrice} ${facts} ${name}`;
}
