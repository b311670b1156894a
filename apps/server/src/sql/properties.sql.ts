import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { type FlatType } from '@aangan/contract/catalogue/lists';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

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

/** SQL for the lists of flat types of all masks: that of a mask stands at `[mask + 1]`. */
export const flatTypeLists = sql.lit(
  `{${Array.from({ length: 2 ** FLAT_TYPES.length }, (_, mask) => JSON.stringify(JSON.stringify(flatTypesOfMask(mask)))).join(',')}}`,
);
