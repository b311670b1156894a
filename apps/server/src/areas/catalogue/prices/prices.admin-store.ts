import { sql } from 'kysely';
import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import type { Database } from '../../../database/pool.ts';
import type { Span } from './prices.rules.ts';

/**
 * Gives the id of the new rates; null where there are some from this day already, also when two are added at once.
 * @param userId who adds them
 */
export async function insertRates(trx: Database, rates: PriceRates, userId: number): Promise<number | null> {
  const row = await trx
    .insertInto('price_rates')
    .values({
      effective_from: rates.effectiveFrom,
      gst_bp: rates.gstBp,
      gst_reduced_bp: rates.gstReducedBp,
      gst_reduced_max_value: rates.gstReducedMaxValue,
      gst_reduced_max_sq_m: rates.gstReducedMaxSqM,
      duty_man_bp: rates.dutyManBp,
      duty_woman_bp: rates.dutyWomanBp,
      duty_joint_bp: rates.dutyJointBp,
      registration_bp: rates.registrationBp,
      registration_cap: rates.registrationCap,
      loan_bands: JSON.stringify(rates.loanBands),
      loan_rate_bp: rates.loanRateBp,
      foir_bp: rates.foirBp,
      source: rates.source,
      created_by: userId,
    })
    .onConflict((conflict) => conflict.column('effective_from').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

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

/** False when somebody else has deleted them. */
export async function deleteRates(trx: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('price_rates').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
