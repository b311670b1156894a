import {
  NO_FACTS,
  type PlannedFacts,
  type PlannedFlat,
  type StoredFacts,
  type StoredPhase,
} from '@aangan/contract/catalogue/facts';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../database/pool.ts';
import { prepareStep } from '../database/prepared.ts';
import type { DB } from '../database/schema.generated.ts';
import { refreshSearchFacts } from './derived.sql.ts';
import { flatMaskOf } from './properties.sql.ts';

/** Reads the stored facts of a property in one statement. The caller holds its lock. */
export async function findFacts(trx: Database, propertyId: number): Promise<StoredFacts> {
  const [row] = await storedFacts(trx, { propertyId });
  return row?.facts ?? NO_FACTS;
}

const storedFacts = prepareStep<{ propertyId: number }, { facts: StoredFacts }>(
  'property_facts',
  (of) => sql`
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
    FROM properties p WHERE p.id = ${of.propertyId}`,
);

/** SQL for the flats of `p`, in order, as staff read them. */
export const adminFlatsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'type', type, 'area', area, 'price', price,
    'agreementValue', agreement_value, 'unitsTotal', units_total, 'unitsAvailable', units_available,
    'unitsAsOf', units_as_of) ORDER BY position), '[]')
  FROM flats WHERE property_id = p.id)`;

/** SQL for the charges on top of the price of `p`, in order, in the contract's shape. */
export const extraCostsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('label', label, 'amount', amount, 'unit', unit, 'note', note)
    ORDER BY position), '[]')
  FROM property_extra_costs WHERE property_id = p.id)`;

/** SQL for the characteristics of `p`, in order, in the contract's shape. */
export const characteristicsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('keyName', key_name, 'valueName', value_name) ORDER BY position), '[]')
  FROM characteristics WHERE property_id = p.id)`;

/** Gives the facts that are columns of the property's own row. */
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

/** The ordered lists of a property. */
export interface PropertyLists {
  facts: PlannedFacts;
  characteristics: readonly Row<'characteristics'>[];
}

/**
 * Replaces the lists of a property, in this order, and updates its derived columns; nothing else writes them. The caller holds
 * its lock and writes `factColumns`.
 */
export async function writeLists(trx: Database, id: number, { facts, characteristics }: PropertyLists): Promise<void> {
  await writeFlats(trx, id, facts.flats);
  await emptyLists(trx, { propertyId: id });
  await insertRows(trx, id, 'property_phases', facts.phases.map(phaseColumns));
  await insertRows(trx, id, 'property_extra_costs', facts.notInPrice);
  await insertRows(trx, id, 'characteristics', characteristics);
  await refreshSearchFacts(trx, id);
}

type ReplacedList = 'property_phases' | 'property_extra_costs' | 'characteristics';

const emptyLists = prepareStep<{ propertyId: number }>(
  'property_empty_lists',
  (of) => sql`
    WITH phases AS (DELETE FROM property_phases WHERE property_id = ${of.propertyId}),
      costs AS (DELETE FROM property_extra_costs WHERE property_id = ${of.propertyId})
    DELETE FROM characteristics WHERE property_id = ${of.propertyId}`,
);

async function insertRows<Table extends ReplacedList>(
  trx: Database,
  propertyId: number,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
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

/** Writes flats; an existing one keeps its row, and so its id (T30). */
async function writeFlats(trx: Database, propertyId: number, flats: readonly PlannedFlat[]): Promise<void> {
  const placed = flats.map((flat, position) => ({ id: flat.id, columns: { ...flatColumns(flat), position } }));
  const kept = placed.flatMap(({ id, columns }) => (id === null ? [] : [{ ...columns, id }]));
  await dropOtherFlats(trx, { propertyId, kept: kept.map(({ id }) => id) });
  if (kept.length > 0) await updateFlats(trx, { propertyId, kept: JSON.stringify(kept) });
  const added = placed.filter(({ id }) => id === null).map(({ columns }) => ({ ...columns, property_id: propertyId }));
  if (added.length > 0) await trx.insertInto('flats').values(added).execute();
}

/** Deletes other flats, and moves the rest to free positions, since positions of a property are unique at every moment. */
const dropOtherFlats = prepareStep<{ propertyId: number; kept: readonly number[] }>(
  'property_drop_other_flats',
  (of) => sql`
    WITH gone AS (DELETE FROM flats WHERE property_id = ${of.propertyId} AND id <> ALL(${of.kept}::bigint[]))
    UPDATE flats SET position = -1 - position
    WHERE property_id = ${of.propertyId} AND id = ANY(${of.kept}::bigint[])`,
);

const updateFlats = prepareStep<{ propertyId: number; kept: string }>(
  'property_update_flats',
  (of) => sql`
    UPDATE flats SET type = new.type, area = new.area, price = new.price, agreement_value = new.agreement_value,
      priced_on = new.priced_on, units_total = new.units_total, units_available = new.units_available,
      units_as_of = new.units_as_of, position = new.position
    FROM json_populate_recordset(NULL::flats, ${of.kept}::json) new
    WHERE flats.id = new.id AND flats.property_id = ${of.propertyId}`,
);
