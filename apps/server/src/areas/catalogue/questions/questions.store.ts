import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';

/** The day on which the newest construction photo of a property was taken; null when there is none. */
export async function findNewestPhotoOn(db: Database, propertyId: number): Promise<string | null> {
  const { rows } = await sql<{ takenOn: string | null }>`
    SELECT max(taken_on) AS "takenOn" FROM media
    WHERE property_id = ${propertyId} AND media_type = 'CONSTRUCTION_PHOTO' AND widths <> '{}'`.execute(db);
  return rows[0]?.takenOn ?? null;
}
