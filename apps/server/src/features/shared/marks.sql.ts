import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/pool.ts';

/**
 * SQL for whether a home that somebody hid is still hidden: what is on their shortlist is not, should two calls at once
 * have left both (I16).
 * @param hidden alias of a row of hidden_properties
 */
export function isStillHidden(hidden = 'h'): RawBuilder<boolean> {
  return sql`NOT EXISTS (SELECT FROM shortlists kept WHERE kept.user_id = ${sql.ref(`${hidden}.user_id`)}
    AND kept.property_id = ${sql.ref(`${hidden}.property_id`)})`;
}

/** The homes that somebody hid, in no order. */
export async function findHiddenIds(db: Database, userId: number): Promise<number[]> {
  // one row: with every search of who hid something, hundreds would cost more than the search
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(json_agg(h.property_id), '[]') AS ids FROM hidden_properties h
    WHERE h.user_id = ${userId} AND ${isStillHidden()}`.execute(db);
  return rows[0]?.ids ?? [];
}
