import { PRICE_MAX } from '@aangan/contract/core/limits';
import { knownAmenities } from '@aangan/contract/catalogue/known-amenities';
import { type FlatType } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';
import { prepareStep, type Places } from '../database/prepared.ts';
import { nameSound } from './sound.sql.ts';

// Derived columns of `properties`, by which lists are searched and sorted (T49, L38). Their bits are described in migrations
// 0014, 0030 and 0035.

/** SQL for rupees per carpet sq ft of a row of flats, half up, like the contract's `ratePerSqFt`; null on request. */
export const ratePerSqFt = sql<number | null>`
  (CASE WHEN price > 0 THEN (price * 200 + (area * 100)::bigint) / (2 * (area * 100)::bigint) END)`;

/** The last step of area, which has no upper bound. */
const LAST_AREA_STEP = 30;
const areaStep = sql`least(greatest(floor((area - 450) / 50), 0), ${sql.lit(LAST_AREA_STEP)})::int`;
const areaMasks = FLAT_TYPES.map((type) => ({
  column: areaMaskColumn(type),
  value: sql`coalesce(bit_or(1 << ${areaStep}) FILTER (WHERE type = ${sql.lit(type)}), 0)`,
}));

/** A flat is encoded as one number: its price in rupees in the low bits, 0 on request (PRICE_MAX), its step of area above. */
const PRICE_BITS = 40;
const flatLists = FLAT_TYPES.map((type) => {
  const number = sql`(${areaStep}::bigint << ${sql.lit(PRICE_BITS)}) + price`;
  return {
    column: flatsColumn(type),
    value: sql`array_agg(DISTINCT ${number} ORDER BY ${number}) FILTER (WHERE type = ${sql.lit(type)})`,
  };
});

/** Names the column with the area mask of a property's flats of a type. */
export function areaMaskColumn(type: FlatType): string {
  return `area_mask_${type.toLowerCase()}`;
}

/** Names the column with a property's flats of a type, each encoded as one number; null without any. */
export function flatsColumn(type: FlatType): string {
  return `flats_${type.toLowerCase()}`;
}

/** SQL for the step of area, a bit of an area mask, of an encoded flat. */
export function areaStepOf(flat: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${flat} >> ${sql.lit(PRICE_BITS)})::int`;
}

/** SQL for the price of an encoded flat, in rupees; 0 on request. */
export function priceOf(flat: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${flat} & ${sql.lit(2 ** PRICE_BITS - 1)})`;
}

/** The flat filters of a search: areas in its steps, prices in rupees. */
interface FlatFilter {
  minArea?: number | undefined;
  maxArea?: number | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

/**
 * Gives the codes of all flats within an area and a price range, as the text of an int8multirange.
 * @param hasOnRequest whether to include flats with a price on request
 */
export function askedFlats(
  { minArea, maxArea, minPrice = 0, maxPrice = PRICE_MAX }: FlatFilter,
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

/** Gives the bits of an area mask from `minArea` to below `maxArea`, both of AREA_STEPS; unbounded where absent. */
export function areaBits(minArea: number | undefined, maxArea: number | undefined): number {
  const first = minArea === undefined ? 0 : (minArea - 450) / 50;
  const last = maxArea === undefined ? LAST_AREA_STEP : (maxArea - 500) / 50;
  return 2 ** (last + 1) - 2 ** first;
}

/** The bit of an amenity that is known no longer: no home has it. */
const NO_AMENITY = 2 ** 31;

/** Gives the bits of amenities in `properties.amenity_mask`, which go by their numbers (S31). */
export function amenityBits(amenities: readonly string[]): number[] {
  return amenities.map((amenity) => {
    const known = knownAmenities().find(({ name }) => name === amenity);
    return known ? 2 ** known.n : NO_AMENITY;
  });
}

/** The amenities of the site by name, with their numbers. */
interface KnownAmenities {
  names: readonly string[];
  places: readonly number[];
}

function known(): KnownAmenities {
  const all = knownAmenities();
  return { names: all.map(({ name }) => name), places: all.map(({ n }) => n) };
}

/** SQL for the mask of the amenities of `p`. */
const amenityMask = ({ names, places }: Places<KnownAmenities>) => sql<number>`(
  SELECT coalesce(bit_or(1 << known.place), 0) FROM unnest(${names}::text[], ${places}::int[]) known (name, place)
  WHERE known.name = ANY(p.amenities))`;

const COLUMNS = [
  'ready_by',
  'has_rera',
  'min_rate',
  ...[...areaMasks, ...flatLists].map(({ column }) => column),
  'amenity_mask',
  'name_sound',
];

/** SQL that computes these columns, under their names, for the properties that match a condition on `p`. */
function derived(condition: RawBuilder<unknown>, amenities: Places<KnownAmenities>): RawBuilder<unknown> {
  return sql`
    SELECT p.id, CASE WHEN phases.count > 0 THEN phases.ready_by ELSE p.possession_date END AS ready_by,
      p.rera_no IS NOT NULL AS has_rera, of_flats.*, ${amenityMask(amenities)} AS amenity_mask,
      ${nameSound(sql`p.name`)} AS name_sound
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

/** Updates the derived columns of a property. The caller holds its lock, and has written everything else. */
export async function refreshSearchFacts(trx: Database, id: number): Promise<void> {
  await refresh(trx, { ...known(), id });
}

const refresh = prepareStep<KnownAmenities & { id: number }>('search_facts_refresh', (of) =>
  update(sql`p.id = ${of.id}`, of),
);

/** Held by a batch of the repair. */
const REPAIR_LOCK = sql`hashtext('truth.refresh-facts'), 0`;

/** What is told of each repaired property, in the transaction of its repair. */
export type TellRepaired = (trx: Database, propertyId: number) => Promise<unknown>;

/**
 * Brings the derived columns of all properties up to date at once, after a save of a site with other amenities (S34). Waits
 * for another run of the repair, which may go by the amenities before, and then runs itself.
 * @param tell has each changed property matched with the saved searches again
 * @returns how many were stale
 */
export async function refreshAllSearchFacts(db: Database, tell: TellRepaired): Promise<number> {
  for (;;) {
    const repaired = await repairSearchFacts(db, tell);
    if (repaired !== null) return repaired;
    await db.transaction().execute((trx) => sql`SELECT pg_advisory_xact_lock(${REPAIR_LOCK})`.execute(trx));
  }
}

/** Properties per transaction of the repair, few enough for the statement time-out on a busy machine. */
const BATCH = 200;

/**
 * Repairs the derived columns of all properties, which a server of the previous release may have left stale in a rolling
 * update. Safe to repeat; one instance runs it at a time.
 * @returns how many were stale; null while another instance runs it
 */
export async function repairSearchFacts(db: Database, tell?: TellRepaired): Promise<number | null> {
  let repaired = 0;
  let after = 0;
  for (;;) {
    const batch = await db.transaction().execute((trx) => repairBatch(trx, after, tell));
    if (batch === null) return null;
    repaired += batch.repaired;
    if (batch.last === null) return repaired;
    after = batch.last;
  }
}

interface Batch {
  repaired: number;
  /** The last checked id; null without one. */
  last: number | null;
}

async function repairBatch(trx: Database, after: number, tell?: TellRepaired): Promise<Batch | null> {
  const { rows: turns } = await sql<{ ours: boolean }>`
    SELECT pg_try_advisory_xact_lock(${REPAIR_LOCK}) AS ours`.execute(trx);
  if (turns[0]?.ours !== true) return null;
  const { names, places } = known();
  const amenities = { names: sql`${names}`, places: sql`${places}` };
  const { rows } = await sql<{ last: number | null; wrong: string[] }>`
    WITH batch AS (SELECT id FROM properties WHERE id > ${after} ORDER BY id LIMIT ${BATCH})
    SELECT (SELECT max(id) FROM batch) AS last, ARRAY(
      SELECT p.id FROM properties p JOIN (${derived(sql`p.id IN (SELECT id FROM batch)`, amenities)}) d ON d.id = p.id
      WHERE ${differ} ORDER BY p.id) AS wrong`.execute(trx);
  const { last = null, wrong = [] } = rows[0] ?? {};
  if (wrong.length === 0) return { repaired: 0, last };
  // waits for concurrent saves of these; the next statement sees their writes
  await sql`SELECT FROM properties WHERE id = ANY(${wrong}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  const { numAffectedRows = 0n } = await update(sql`p.id = ANY(${wrong}::bigint[])`, amenities).execute(trx);
  for (const id of wrong) await tell?.(trx, Number(id));
  return { repaired: Number(numAffectedRows), last };
}

/** SQL that updates stale rows. */
function update(condition: RawBuilder<unknown>, amenities: Places<KnownAmenities>): RawBuilder<object> {
  const values = COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`d.${column}`)}`);
  return sql`
    UPDATE properties p SET ${sql.join(values)} FROM (${derived(condition, amenities)}) d
    WHERE p.id = d.id AND ${differ}`;
}
