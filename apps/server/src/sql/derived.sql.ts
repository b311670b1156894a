import { PRICE_MAX } from '@aangan/contract/core/limits';
import { AMENITIES, type FlatType } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';

// Columns of `properties` that follow from the rest of a property, and that lists are searched and shown by (T49). What
// their bits stand for is told in migrations 0014 and 0030.

/** SQL for rupees per carpet sq ft of a row of flats, half up, as the contract's `ratePerSqFt`; null on request. */
export const ratePerSqFt = sql<number | null>`
  (CASE WHEN price > 0 THEN (price * 200 + (area * 100)::bigint) / (2 * (area * 100)::bigint) END)`;

/** The last step of area is open. */
const LAST_AREA_STEP = 30;
const areaStep = sql`least(greatest(floor((area - 450) / 50), 0), ${sql.lit(LAST_AREA_STEP)})::int`;
const areaMasks = FLAT_TYPES.map((type) => ({
  column: areaMaskColumn(type),
  value: sql`coalesce(bit_or(1 << ${areaStep}) FILTER (WHERE type = ${sql.lit(type)}), 0)`,
}));

/** A flat as one number: its step of area above so many bits, which hold its price in rupees, 0 on request (PRICE_MAX). */
const PRICE_BITS = 40;
const flatLists = FLAT_TYPES.map((type) => {
  const number = sql`(${areaStep}::bigint << ${sql.lit(PRICE_BITS)}) + price`;
  return {
    column: flatsColumn(type),
    value: sql`array_agg(DISTINCT ${number} ORDER BY ${number}) FILTER (WHERE type = ${sql.lit(type)})`,
  };
});

/** The column that has the areas of a property's flats of a type. */
export function areaMaskColumn(type: FlatType): string {
  return `area_mask_${type.toLowerCase()}`;
}

/** The column that has a property's flats of a type, each as one number of area and price; null without any. */
export function flatsColumn(type: FlatType): string {
  return `flats_${type.toLowerCase()}`;
}

/** SQL for the step of area, a place in an area mask, of a flat as a number. */
export function areaStepOf(flat: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${flat} >> ${sql.lit(PRICE_BITS)})::int`;
}

/** SQL for the price of a flat as a number, in rupees; 0 on request. */
export function priceOf(flat: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${flat} & ${sql.lit(2 ** PRICE_BITS - 1)})`;
}

/** Areas as the search call takes them, prices in rupees. */
interface AskedFlat {
  minArea?: number | undefined;
  maxArea?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

/**
 * The numbers of all flats in an area and a price, as the text of an int8multirange.
 * @param hasOnRequest whether those on request are among them
 */
export function askedFlats(
  { minArea, maxArea, minPrice = 0, maxPrice = PRICE_MAX }: AskedFlat,
  { hasOnRequest }: { hasOnRequest: boolean },
): string {
  const areas = areaBits(minArea, maxArea);
  const ranges: string[] = [];
  for (let step = 0; step <= LAST_AREA_STEP; step += 1) {
    if ((areas & (2 ** step)) === 0) continue;
    const start = step * 2 ** PRICE_BITS;
    if (hasOnRequest) ranges.push(`[${start},${start}]`);
    const lowest = Math.max(minPrice, 1);
    if (lowest <= maxPrice) ranges.push(`[${start + lowest},${start + maxPrice}]`);
  }
  return `{${ranges.join()}}`;
}

/** The bits of an area mask that lie from `minArea` to under `maxArea`, both of AREA_STEPS; all that are open if left out. */
export function areaBits(minArea: number | undefined, maxArea: number | undefined): number {
  const first = minArea === undefined ? 0 : (minArea - 450) / 50;
  const last = maxArea === undefined ? LAST_AREA_STEP : (maxArea - 500) / 50;
  return 2 ** (last + 1) - 2 ** first;
}

/** The bits of `properties.amenity_mask` of some amenities, in the order of the contract's list. */
export function amenityBits(amenities: readonly string[]): number[] {
  if (amenities.length === 0) return [];
  return AMENITIES.flatMap((amenity, index) => (amenities.includes(amenity) ? [2 ** index] : []));
}

const amenityMask = sql`(
  SELECT coalesce(bit_or(1 << (known.place - 1)::int), 0)
  FROM unnest(ARRAY[${sql.join(AMENITIES.map((name) => sql.lit(name)))}]) WITH ORDINALITY known (name, place)
  WHERE known.name = ANY(p.amenities))`;

const COLUMNS = [
  'ready_by',
  'has_rera',
  'min_rate',
  ...[...areaMasks, ...flatLists].map(({ column }) => column),
  'amenity_mask',
];

/** SQL for the properties that a condition on `p` finds: what these columns should hold, under their names. */
function derived(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT p.id, CASE WHEN phases.count > 0 THEN phases.ready_by ELSE p.possession_date END AS ready_by,
      p.rera_no IS NOT NULL AS has_rera, of_flats.*, ${amenityMask} AS amenity_mask
    FROM properties p
    CROSS JOIN LATERAL (
      SELECT count(*),
        min(greatest(possession_date, coalesce(revised_completion, registered_completion))) AS ready_by
      FROM property_phases WHERE property_id = p.id
    ) phases
    CROSS JOIN LATERAL (
      SELECT min(${ratePerSqFt}) AS min_rate,
        ${sql.join([...areaMasks, ...flatLists].map(({ column, value }) => sql`${value} AS ${sql.ref(column)}`))}
      FROM flats WHERE property_id = p.id
    ) of_flats
    WHERE ${condition}`;
}

const columnsOf = (alias: string) => sql.join(COLUMNS.map((column) => sql.ref(`${alias}.${column}`)));
const differ = sql`(${columnsOf('p')}) IS DISTINCT FROM (${columnsOf('d')})`;

/** Makes the derived columns of a property right. The caller holds its lock, and has written all the rest of it. */
export async function refreshSearchFacts(trx: Database, id: number): Promise<void> {
  await update(trx, sql`p.id = ${id}`);
}

/** Properties that one transaction of the repair looks at: a busy machine writes as many well within a statement's time. */
const BATCH = 500;

/**
 * Makes the derived columns of all properties right, should anybody have written past `refreshSearchFacts`: a server of
 * the release before, in a rolling change. Safe to repeat, and of several instances one does it at a time.
 * @returns how many were wrong; null when another instance is at it
 */
export async function repairSearchFacts(db: Database): Promise<number | null> {
  let repaired = 0;
  let after = 0;
  for (;;) {
    const batch = await db.transaction().execute((trx) => repairBatch(trx, after));
    if (batch === null) return null;
    repaired += batch.repaired;
    if (batch.last === null) return repaired;
    after = batch.last;
  }
}

interface Batch {
  repaired: number;
  /** The last id looked at; null when there was none. */
  last: number | null;
}

async function repairBatch(trx: Database, after: number): Promise<Batch | null> {
  const { rows: turns } = await sql<{ ours: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('truth.refresh-facts'), 0) AS ours`.execute(trx);
  if (turns[0]?.ours !== true) return null;
  const { rows } = await sql<{ last: number | null; wrong: number[] }>`
    WITH batch AS (SELECT id FROM properties WHERE id > ${after} ORDER BY id LIMIT ${BATCH})
    SELECT (SELECT max(id) FROM batch) AS last, ARRAY(
      SELECT p.id FROM properties p JOIN (${derived(sql`p.id IN (SELECT id FROM batch)`)}) d ON d.id = p.id
      WHERE ${differ} ORDER BY p.id) AS wrong`.execute(trx);
  const { last = null, wrong = [] } = rows[0] ?? {};
  if (wrong.length === 0) return { repaired: 0, last };
  // whoever saves one of them meanwhile is waited for; the statement after that sees what they wrote
  await sql`SELECT FROM properties WHERE id = ANY(${wrong}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  return { repaired: await update(trx, sql`p.id = ANY(${wrong}::bigint[])`), last };
}

/** @returns how many were not right */
async function update(trx: Database, condition: RawBuilder<unknown>): Promise<number> {
  const values = COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`d.${column}`)}`);
  const { numAffectedRows = 0n } = await sql`
    UPDATE properties p SET ${sql.join(values)} FROM (${derived(condition)}) d
    WHERE p.id = d.id AND ${differ}`.execute(trx);
  return Number(numAffectedRows);
}
