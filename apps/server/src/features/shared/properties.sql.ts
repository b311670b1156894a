import { FLAT_TYPES, type FlatType } from '@aangan/contract/lists';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { DB } from '../../database/schema.generated.ts';
import {
  NO_FACTS,
  type PlannedFacts,
  type PlannedFlat,
  type StoredFacts,
  type StoredPhase,
} from './properties.facts.ts';
import { refreshSearchFacts } from './properties.search-facts.sql.ts';

/** The facts of a property as they are stored, in one statement. The caller holds its lock. */
export async function findFacts(trx: Database, propertyId: number): Promise<StoredFacts> {
  const { rows } = await sql<{ facts: StoredFacts }>`
    SELECT json_build_object('reraNo', p.rera_no, 'reraUrl', p.rera_url, 'possessionDate', p.possession_date,
      'phases', (
        SELECT coalesce(json_agg(json_build_object('name', name, 'reraNo', rera_no, 'reraUrl', rera_url,
          'possessionDate', possession_date, 'registeredCompletion', registered_completion,
          'revisedCompletion', revised_completion, 'progressAsOf', progress_as_of, 'checkedOn', checked_on,
          'checkedBy', checked_by) ORDER BY position), '[]')
        FROM property_phases WHERE property_id = p.id),
      'flats', (
        SELECT coalesce(json_agg(json_build_object('id', id, 'type', type, 'area', area, 'price', price,
          'agreementValue', agreement_value, 'unitsTotal', units_total, 'unitsAvailable', units_available,
          'unitsAsOf', units_as_of, 'pricedOn', priced_on) ORDER BY position), '[]')
        FROM flats WHERE property_id = p.id),
      'notInPrice', ${extraCostsJson}, 'notInPriceAsOf', p.not_in_price_as_of) AS facts
    FROM properties p WHERE p.id = ${propertyId}`.execute(trx);
  return rows[0]?.facts ?? NO_FACTS;
}

/** SQL for what comes on top of the price of `p`, in its order, as the contract has it. */
export const extraCostsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('label', label, 'amount', amount, 'unit', unit, 'note', note)
    ORDER BY position), '[]')
  FROM property_extra_costs WHERE property_id = p.id)`;

/** What of the facts stands on the property's own row. */
export function factColumns(facts: PlannedFacts) {
  const { reraNo, reraUrl, possessionDate, notInPriceAsOf, flats } = facts;
  return {
    rera_no: reraNo,
    rera_url: reraUrl,
    possession_date: possessionDate,
    not_in_price_as_of: notInPriceAsOf,
    flat_mask: flatMaskOf(flats),
  };
}

type Row<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'property_id' | 'position'>;

/** What hangs on a property in order. */
export interface PropertyLists {
  facts: PlannedFacts;
  characteristics: readonly Row<'characteristics'>[];
}

/**
 * Makes these the lists of a property, in this order, and its derived columns theirs: the one writer of both. The caller
 * holds its lock and writes `factColumns`.
 */
export async function writeLists(trx: Database, id: number, { facts, characteristics }: PropertyLists): Promise<void> {
  await writeFlats(trx, id, facts.flats);
  await replaceRows(trx, id, 'property_phases', facts.phases.map(phaseColumns));
  await replaceRows(trx, id, 'property_extra_costs', facts.notInPrice);
  await replaceRows(trx, id, 'characteristics', characteristics);
  await refreshSearchFacts(trx, id);
}

type ReplacedList = 'property_phases' | 'property_extra_costs' | 'characteristics';

async function replaceRows<Table extends ReplacedList>(
  trx: Database,
  propertyId: number,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE property_id = ${propertyId}`.execute(trx);
  if (rows.length === 0) return;
  const placed = rows.map((row, position) => ({ ...row, property_id: propertyId, position }));
  await trx.insertInto<ReplacedList>(table).values(placed).execute();
}

function phaseColumns(phase: StoredPhase): Row<'property_phases'> {
  return {
    name: phase.name,
    rera_no: phase.reraNo,
    rera_url: phase.reraUrl,
    possession_date: phase.possessionDate,
    registered_completion: phase.registeredCompletion,
    revised_completion: phase.revisedCompletion,
    progress_as_of: phase.progressAsOf,
    checked_on: phase.checkedOn,
    checked_by: phase.checkedBy,
  };
}

function flatColumns(flat: PlannedFlat): Row<'flats'> {
  return {
    type: flat.type,
    area: flat.area,
    price: flat.price,
    agreement_value: flat.agreementValue,
    priced_on: flat.pricedOn,
    units_total: flat.unitsTotal,
    units_available: flat.unitsAvailable,
    units_as_of: flat.unitsAsOf,
  };
}

/** A flat that is there keeps its row, and so its id (T30). */
async function writeFlats(trx: Database, propertyId: number, flats: readonly PlannedFlat[]): Promise<void> {
  const placed = flats.map((flat, position) => ({ id: flat.id, columns: { ...flatColumns(flat), position } }));
  const kept = placed.flatMap(({ id, columns }) => (id === null ? [] : [{ id, columns }]));
  await sql`
    DELETE FROM flats WHERE property_id = ${propertyId}
      AND id <> ALL(${kept.map(({ id }) => id)}::bigint[])`.execute(trx);
  // out of one another's places first: two of one property may not share one even for a moment
  await sql`UPDATE flats SET position = -1 - position WHERE property_id = ${propertyId}`.execute(trx);
  for (const { id, columns } of kept) {
    await trx.updateTable('flats').set(columns).where('id', '=', id).execute();
  }
  const added = placed.filter(({ id }) => id === null).map(({ columns }) => ({ ...columns, property_id: propertyId }));
  if (added.length > 0) await trx.insertInto('flats').values(added).execute();
}

/**
 * Records the price of a property, unless the newest record has just this price.
 * @param today in India, 'yyyy-MM-dd': a day has one record, the last price of it
 */
export async function recordPriceChange(trx: Database, propertyId: number, today: string): Promise<void> {
  await sql`
    INSERT INTO price_history (property_id, recorded_on, min_price, max_price)
    SELECT p.id, ${today}::date, p.min_price, p.max_price
    FROM properties p
    LEFT JOIN LATERAL (
      SELECT min_price, max_price FROM price_history WHERE property_id = p.id ORDER BY recorded_on DESC LIMIT 1
    ) newest ON true
    WHERE p.id = ${propertyId} AND (newest.min_price, newest.max_price) IS DISTINCT FROM (p.min_price, p.max_price)
    ON CONFLICT (property_id, recorded_on)
    DO UPDATE SET min_price = excluded.min_price, max_price = excluded.max_price`.execute(trx);
}

/**
 * Makes those who save or delete a property, or change its media, take turns until the transaction ends; visits are
 * booked meanwhile. False when there is no such property.
 */
export async function lockProperty(trx: Database, id: number): Promise<boolean> {
  const query = trx.selectFrom('properties').select('id').where('id', '=', id);
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** The bits of `properties.flat_mask`, in the order of the contract's list: 1 for its first type, 2, 4. */
export function flatTypeBits(types: readonly FlatType[]): number[] {
  return FLAT_TYPES.flatMap((type, index) => (types.includes(type) ? [2 ** index] : []));
}

/** What stands in `properties.flat_mask` for a property with these flats. */
export function flatMaskOf(flats: readonly { type: FlatType }[]): number {
  return flatTypeBits(flats.map(({ type }) => type)).reduce((mask, bit) => mask | bit, 0);
}

/** The flat types a mask stands for, in the order of the contract's list. */
export function flatTypesOfMask(mask: number): FlatType[] {
  return FLAT_TYPES.filter((_, index) => (mask & (2 ** index)) !== 0);
}
