import { flatTypesByRooms } from '@aangan/contract/catalogue/flat-types';
import { type FlatType } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';
import { prepareStep } from '../database/prepared.ts';

/** SQL for whether buyers may see the property row of this alias: it is published (F50). */
export function isListed(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.publication`)} = 'PUBLISHED')`;
}

/** Who reads a property: an admin reads it in any state (F56). */
export interface Reader {
  isAdmin: boolean;
}

/** SQL for whether somebody may read the property row of this alias. */
export function isReadBy(alias: string, { isAdmin }: Reader): RawBuilder<boolean> {
  return isAdmin ? sql`true` : isListed(alias);
}

/**
 * Records the price of a property, unless the newest record has the same price.
 * @param today in India, 'yyyy-MM-dd'; a day has one record, with its last price
 */
export async function recordPriceChange(trx: Database, propertyId: number, today: string): Promise<void> {
  await priceRecord(trx, { propertyId, today });
}

const priceRecord = prepareStep<{ propertyId: number; today: string }>(
  'price_record',
  (of) => sql`
    INSERT INTO price_history (property_id, recorded_on, min_price, max_price)
    SELECT p.id, ${of.today}::date, p.min_price, p.max_price
    FROM properties p
    LEFT JOIN LATERAL (
      SELECT min_price, max_price FROM price_history WHERE property_id = p.id ORDER BY recorded_on DESC LIMIT 1
    ) newest ON true
    WHERE p.id = ${of.propertyId} AND (newest.min_price, newest.max_price) IS DISTINCT FROM (p.min_price, p.max_price)
    ON CONFLICT (property_id, recorded_on)
    DO UPDATE SET min_price = excluded.min_price, max_price = excluded.max_price`,
);

/**
 * Locks a property until the transaction ends, against saves, deletion and changes of its media; visits can still be booked.
 * @returns false when it does not exist
 */
export async function lockProperty(trx: Database, id: number): Promise<boolean> {
  const query = trx.selectFrom('properties').select('id').where('id', '=', id);
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Gives the bits of flat types in `properties.flat_mask`, in the order of the contract's list: 1 for its first type, 2, 4, 8, 16. */
export function flatTypeBits(types: readonly FlatType[]): number[] {
  return FLAT_TYPES.flatMap((type, index) => (types.includes(type) ? [2 ** index] : []));
}

/** Gives the `properties.flat_mask` of these flats. */
export function flatMaskOf(flats: readonly { type: FlatType }[]): number {
  return flatTypeBits(flats.map(({ type }) => type)).reduce((mask, bit) => mask | bit, 0);
}

/** Gives the bit of a flat type. */
export function flatTypeBit(type: FlatType): number {
  return 2 ** FLAT_TYPES.indexOf(type);
}

/** Gives the flat types of a mask, in order of rooms. */
export function flatTypesOfMask(mask: number): FlatType[] {
  return flatTypesByRooms().filter((type) => (mask & flatTypeBit(type)) !== 0);
}

/** Finds the types of flats that homes or profiles have. */
export async function findFlatTypes(db: Database): Promise<FlatType[]> {
  const { rows } = await sql<{ mask: number; preferred: FlatType[] }>`
    SELECT (SELECT coalesce(bit_or(flat_mask), 0) FROM properties) AS mask,
      ARRAY(SELECT DISTINCT preferred_flat_type FROM users WHERE preferred_flat_type IS NOT NULL) AS preferred`.execute(
    db,
  );
  const { mask = 0, preferred = [] } = rows[0] ?? {};
  return FLAT_TYPES.filter((type) => (mask & flatTypeBit(type)) !== 0 || preferred.includes(type));
}

/** SQL for the lists of flat types of all masks; that of a mask is at `[mask + 1]`. */
export const flatTypeLists = sql.lit(
  `{${Array.from({ length: 2 ** FLAT_TYPES.length }, (_, mask) => JSON.stringify(JSON.stringify(flatTypesOfMask(mask)))).join(',')}}`,
);
