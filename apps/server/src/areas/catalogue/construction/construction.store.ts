import { DIARY_MONTHS } from '@aangan/contract/core/limits';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { pictureJson } from '../../../sql/media.sql.ts';
import { isReadBy, type Reader } from '../../../sql/properties.sql.ts';
import type { Photo, Progress } from './construction.rules.ts';

export interface StoredConstruction extends Progress {
  /** Newest first, of one month more than an answer has. */
  photos: Photo[];
}

/**
 * The construction photos of a property before a month, as many months as an answer has and one more, with what is
 * recorded of its progress; null when there is no such property.
 * @param before 'yyyy-MM'; all months when it is left out
 */
export async function findConstruction(
  db: Database,
  propertyId: number,
  { before, reader }: { before: string | undefined; reader: Reader },
): Promise<StoredConstruction | null> {
  const isBefore = before === undefined ? sql`true` : sql`m.taken_on < ${`${before}-01`}::date`;
  const { rows } = await sql<StoredConstruction>`
    SELECT (p.created_at AT TIME ZONE 'Asia/Kolkata')::date AS "listedOn", p.work_done AS "workDone", (
        SELECT coalesce(json_agg(json_build_object('changedOn', changed_on, 'before', before, 'after', after)
          ORDER BY changed_on, id), '[]')
        FROM property_changes WHERE property_id = p.id AND kind = 'PROGRESS') AS changes, (
        SELECT coalesce(json_agg(json_build_object('id', m.id, 'takenOn', m.taken_on, 'title', m.title,
          'picture', ${pictureJson('m')}) ORDER BY m.taken_on DESC, m.id DESC), '[]')
        FROM (
          SELECT m.*, dense_rank() OVER (ORDER BY date_trunc('month', m.taken_on) DESC) AS place
          FROM media m
          WHERE m.property_id = p.id AND m.media_type = 'CONSTRUCTION_PHOTO' AND m.widths <> '{}' AND ${isBefore}
        ) m WHERE m.place <= ${DIARY_MONTHS + 1}) AS photos
    FROM properties p WHERE p.id = ${propertyId} AND ${isReadBy('p', reader)}`.execute(db);
  return rows[0] ?? null;
}
