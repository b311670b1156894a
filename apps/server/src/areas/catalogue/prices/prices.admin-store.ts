import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import type { Database } from '../../../database/pool.ts';

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

/** False when somebody else has deleted them. */
export async function deleteRates(trx: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('price_rates').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
