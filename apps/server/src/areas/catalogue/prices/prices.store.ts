import type { ExtraCost, PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import type { PricedFlat } from '@aangan/contract/catalogue/open-price';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { prepare, type StatementPlace } from '../../../database/prepared.ts';
import { extraCostsJson } from '../../../sql/facts.sql.ts';
import { isListed, type Reader } from '../../../sql/properties.sql.ts';

/** Rates that an admin added. */
export interface AddedRates extends PriceRates {
  id: number;
}

/** The days on which rates were or will be in force; the last one is without end, null. */
export interface Span {
  from: string;
  /** The first day of the rates after them. */
  to: string | null;
}

/** A flat as its price was set. */
export type StoredFlat = PricedFlat & Pick<PropertyOpenPrice['flats'][number], 'flatId' | 'type' | 'pricedOn'>;

/** What the prices of a property are taken apart from. */
export interface PricedProperty {
  flats: StoredFlat[];
  notInPrice: ExtraCost[];
  notInPriceAsOf: string | null;
  rates: AddedRates[];
}

/** SQL for the rates that were added, latest first. */
export const addedRates: RawBuilder<AddedRates[]> = sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'effectiveFrom', effective_from, 'gstBp', gst_bp,
    'gstReducedBp', gst_reduced_bp, 'gstReducedMaxValue', gst_reduced_max_value,
    'gstReducedMaxSqM', gst_reduced_max_sq_m, 'dutyManBp', duty_man_bp, 'dutyWomanBp', duty_woman_bp,
    'dutyJointBp', duty_joint_bp, 'registrationBp', registration_bp, 'registrationCap', registration_cap,
    'loanBands', loan_bands, 'loanRateBp', loan_rate_bp, 'foirBp', foir_bp, 'source', source)
    ORDER BY effective_from DESC), '[]')
  FROM price_rates)`;

/** SQL for a `StoredFlat` of a row of flats that goes by `f`. */
export const flatJson: RawBuilder<StoredFlat> = sql`json_build_object('flatId', f.id, 'type', f.type, 'area', f.area,
  'price', f.price, 'agreementValue', f.agreement_value, 'pricedOn', f.priced_on)`;

/** Latest first. They are never kept: rates that are added or deleted count at once, on every instance (T20). */
export async function listRates(db: Database): Promise<AddedRates[]> {
  const { rows } = await sql<{ rates: AddedRates[] }>`SELECT ${addedRates} AS rates`.execute(db);
  return rows[0]?.rates ?? [];
}

/**
 * The flats of a property with all rates, in one statement: no rates can go between what was priced under them and them.
 * Null when there is no such property, for this reader.
 */
export async function findPriced(
  place: StatementPlace,
  propertyId: number,
  { isAdmin }: Reader,
): Promise<PricedProperty | null> {
  return (await pricedStatement(place, propertyId, String(isAdmin)))[0] ?? null;
}

const pricedStatement = prepare(
  'priced_property',
  sql<PricedProperty>`
  SELECT ${addedRates} AS rates, p.not_in_price_as_of AS "notInPriceAsOf", ${extraCostsJson} AS "notInPrice",
    (SELECT coalesce(json_agg(${flatJson} ORDER BY f.position), '[]')
      FROM flats f WHERE f.property_id = p.id) AS flats
  FROM properties p WHERE p.id = ${sql.raw('$1')}::bigint AND (${isListed('p')} OR ${sql.raw('$2')}::boolean)`,
);

/**
 * Waits until every price that is being saved is there or given up, and has the next ones wait until the transaction
 * ends. A save locks its property and then writes flats, and nobody who has written flats waits for rates: so this comes
 * before any lock on rates.
 */
export async function holdPrices(trx: Database): Promise<void> {
  await sql`LOCK TABLE flats IN SHARE MODE`.execute(trx);
}

/** Whether the price of a flat was set in a span of days. */
export async function isPricedIn(trx: Database, { from, to }: Span): Promise<boolean> {
  const { rows } = await sql<{ isPriced: boolean }>`
    SELECT EXISTS (SELECT FROM flats WHERE priced_on >= ${from}::date
      AND (${to}::date IS NULL OR priced_on < ${to}::date)) AS "isPriced"`.execute(trx);
  return rows[0]?.isPriced ?? false;
}
