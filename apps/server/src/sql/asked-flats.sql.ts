import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { flatTypesInUse } from '@aangan/contract/catalogue/flat-types';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import { sql, type RawBuilder } from 'kysely';
import type { Places } from '../database/prepared.ts';
import { areaBits, areaMaskColumn, areaStepOf, flatsColumn, priceOf } from './derived.sql.ts';
import { flatTypeBit } from './properties.sql.ts';

// What flats somebody asks for: one flat has the type, the area and the price (FIND14). `p` is the home that a search looks
// at, `f` a saved filter that is compared with the home of an event. A search speaks of the types in use alone, since no home
// has another; what is saved stays, so it is asked by all types.

export type Condition = RawBuilder<unknown>;

/** What of the flats asked for the text of the SQL depends on. */
export interface FlatShape extends Pick<PropertySearch, 'flatTypes' | 'minArea' | 'maxArea'> {
  /** Whether these are asked for at all. */
  minPrice: boolean;
  maxPrice: boolean;
}

/** What of the flats asked for the SQL takes as values. */
export interface FlatValues {
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** The flats of a type that are asked for (`askedFlats`), without and with those on request; where a price is asked for. */
  pricedFlats: string | undefined;
  flatsOrOnRequest: string | undefined;
}

type Values = FlatValues | Places<FlatValues>;

/** Whether the home's range of prices meets the one asked for; null where none is. */
export function priceOfHome(shape: FlatShape, values: Values): Condition | null {
  const ends = [
    ...(shape.minPrice ? [sql`p.max_price >= ${values.minPrice}`] : []),
    ...(shape.maxPrice ? [sql`p.min_price <= ${values.maxPrice}`] : []),
  ];
  return ends.length === 0 ? null : sql`(${sql.join(ends, sql` AND `)})`;
}

/**
 * Whether it has a flat of one of these types with the area and the price asked for, which for one on request is the home's.
 */
export function hasFlats(shape: FlatShape, values: Values): Condition {
  if (asksForType(shape) && shape.flatTypes.length === flatTypesInUse().length) return sql`p.flat_mask <> 0`;
  return anyOf(shape.flatTypes.map((type) => hasFlat(type, shape, values)));
}

/** SQL for the bits of the flat types that `p` has with the area and the price asked for. */
export function typesMet(shape: FlatShape, values: Values): RawBuilder<number> {
  if (asksForType(shape)) return sql`p.flat_mask`;
  const ofTypes = flatTypesInUse().map(
    (type) => sql`CASE WHEN ${hasFlat(type, shape, values)} THEN ${sql.lit(flatTypeBit(type))} ELSE 0 END`,
  );
  return sql`(${sql.join(ofTypes, sql` + `)})`;
}

/** Whether it has a flat of whatever type with the area asked for. */
export function hasArea(shape: FlatShape): Condition {
  return anyOf(flatTypesInUse().map((type) => isInArea(type, shape)));
}

/** Whether a mask of `p` has one of these bits. With literals: the planner's statistics are kept for just these expressions. */
export function hasBits(column: string, bits: number): Condition {
  return sql`(${sql.ref(`p.${column}`)} & ${sql.lit(bits)}) <> 0`;
}

export function asksForArea({ minArea, maxArea }: Pick<FlatShape, 'minArea' | 'maxArea'>): boolean {
  return minArea !== undefined || maxArea !== undefined;
}

/** Whether a flat has to have no area and no price. */
function asksForType(shape: FlatShape): boolean {
  return !shape.minPrice && !shape.maxPrice && !asksForArea(shape);
}

function hasFlat(type: FlatType, shape: FlatShape, values: Values): Condition {
  const ofHome = priceOfHome(shape, values);
  if (ofHome !== null) {
    const { pricedFlats, flatsOrOnRequest } = values;
    const asked = sql`CASE WHEN ${ofHome} THEN ${flatsOrOnRequest}::int8multirange ELSE ${pricedFlats}::int8multirange END`;
    return sql`${asked} @> ANY (${sql.ref(`p.${flatsColumn(type)}`)})`;
  }
  if (asksForArea(shape)) return isInArea(type, shape);
  return anyOf([hasBits('flat_mask', flatTypeBit(type))]);
}

function isInArea(type: FlatType, { minArea, maxArea }: FlatShape): Condition {
  return hasBits(areaMaskColumn(type), areaBits(minArea, maxArea));
}

function anyOf(tests: readonly Condition[]): Condition {
  return sql`(${sql.join(tests, sql` OR `)})`;
}

/** SQL for the area mask of an event's flats of the types that filter `f` asks for, of any if it asks for none. */
export function areasOfAsked(event: string): RawBuilder<number> {
  const masks = FLAT_TYPES.map((type) => {
    const isAsked = sql`f.flat_mask = 0 OR (f.flat_mask & ${sql.lit(flatTypeBit(type))}) <> 0`;
    return sql`CASE WHEN ${isAsked} THEN ${sql.ref(`${event}.${areaMaskColumn(type)}`)} ELSE 0 END`;
  });
  return sql`(${sql.join(masks, sql` | `)})`;
}

/** SQL for whether the price range of an event's home meets the one that filter `f` asks for. */
export function meetsPriceOfHome(event: string): RawBuilder<boolean> {
  return sql`(f.min_price <= ${sql.ref(`${event}.max_price`)} AND f.max_price >= ${sql.ref(`${event}.min_price`)})`;
}

/** SQL for a list of an event's flats of the types that filter `f` asks for, each as a number. */
export function flatsOfAsked(event: string): RawBuilder<unknown> {
  const lists = FLAT_TYPES.map((type) => {
    return sql`CASE WHEN (f.flat_mask & ${sql.lit(flatTypeBit(type))}) <> 0 THEN ${sql.ref(`${event}.${flatsColumn(type)}`)} END`;
  });
  return sql.join(lists, sql` || `);
}

/** SQL for whether a flat as a number has an area that filter `f` asks for. */
export const hasAreaAsked = sql`(f.area_mask = 0 OR (f.area_mask & (1 << ${areaStepOf(sql`flat`)})) <> 0)`;

/** SQL for whether an event's home has a flat of one of the types of filter `f`, with its area and its price. */
export function hasFlatAsked(event: string): RawBuilder<boolean> {
  const flat = sql`flat`;
  return sql`EXISTS (
    SELECT FROM unnest(${flatsOfAsked(event)}) flat
    WHERE ${hasAreaAsked}
      AND CASE WHEN ${priceOf(flat)} = 0 THEN ${meetsPriceOfHome(event)}
        ELSE ${priceOf(flat)} BETWEEN f.min_price AND f.max_price END)`;
}
