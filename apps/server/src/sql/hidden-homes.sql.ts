import { sql, type RawBuilder } from 'kysely';
import { prepare, type StatementPlace } from '../database/prepared.ts';

/**
 * SQL for whether a home that somebody hid is still hidden: what is on their shortlist is not, should two calls at once
 * have left both (I16). `h` is a row of hidden_properties.
 */
export function isStillHidden(): RawBuilder<boolean> {
  return sql`NOT EXISTS (SELECT FROM shortlists kept
    WHERE kept.user_id = h.user_id AND kept.property_id = h.property_id)`;
}

/** SQL for whether somebody hid a home and has it hidden still. */
export function isHidden(userId: RawBuilder<unknown>, propertyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM hidden_properties h
    WHERE h.user_id = ${userId} AND h.property_id = ${propertyId} AND ${isStillHidden()})`;
}

// with every search of who hid something: planned anew each time it would cost as much again
const hiddenStatement = prepare(
  'hidden_homes',
  sql<{ ids: string }>`SELECT ARRAY(SELECT h.property_id FROM hidden_properties h
    WHERE h.user_id = ${sql.raw('$1')} AND ${isStillHidden()})::text AS ids`,
);

/** The homes that somebody hid, in no order, as the text of a bigint[]; '{}' for none. */
export async function findHiddenIds(database: StatementPlace, userId: number): Promise<string> {
  const [row] = await hiddenStatement(database, userId);
  return row?.ids ?? '{}';
}
