import type { ExtraCost, PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import type { PricedFlat } from '@aangan/contract/catalogue/open-price';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { prepare, type StatementPlace } from '../../../database/prepared.ts';
import { extraCostsJson } from '../../../sql/facts.sql.ts';

/** Rates that an admin added. */
export interface AddedRates extends PriceRates {
  id: number;
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
 * Null when there is no such property.
 */
export async function findPriced(place: StatementPlace, propertyId: number): Promise<PricedProperty | null> {
  return (await pricedStatement(place, propertyId))[0] ?? null;
}

const pricedStatement = prepare(
  'priced_property',
  sql<PricedProperty>`
  SELECT ${addedRates} AS rates, p.not_in_price_as_of AS "notInPriceAsOf", ${extraCostsJson} AS "notInPrice",
    (SELECT coalesce(json_agg(${flatJson} ORDER BY f.position), '[]')
      FROM flats f WHERE f.property_id = p.id) AS flats
  FROM properties p WHERE p.id = ${sql.raw('$1')}::bigint`,
);
