import { sql, type RawBuilder } from 'kysely';
import { prepare, type StatementPlace } from '../database/prepared.ts';

/**
 * SQL for whether a hidden home is not also shortlisted, which two concurrent calls may leave (I16). `h` is a row of
 * hidden_properties.
 */
export function isStillHidden(): RawBuilder<boolean> {
  return sql`NOT EXISTS (SELECT FROM shortlists kept
    WHERE kept.user_id = h.user_id AND kept.property_id = h.property_id)`;
}

/** SQL for whether a person has hidden a home. */
export function isHidden(userId: RawBuilder<unknown>, propertyId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM hidden_properties h
    WHERE h.user_id = ${userId} AND h.property_id = ${propertyId} AND ${isStillHidden()})`;
}

// prepared, since it runs with every search of a person with hidden homes, and planning costs as much as running
const hiddenStatement = prepare(
  'hidden_homes',
  sql<{ ids: string }>`SELECT ARRAY(SELECT h.property_id FROM hidden_properties h
    WHERE h.user_id = ${sql.raw('$1')} AND ${isStillHidden()})::text AS ids`,
);

/** Finds the homes that a person has hidden, in no order, as the text of a bigint[]; '{}' for none. */
export async function findHiddenIds(database: StatementPlace, userId: number): Promise<string> {
  const [row] = await hiddenStatement(database, userId);
  return row?.ids ?? '{}';
}
