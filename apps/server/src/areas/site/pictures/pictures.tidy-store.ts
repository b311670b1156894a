import { LOOK_FIELDS } from '@aangan/contract/site/admin-entities';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';

/** Deletes files that no kept version names and nobody has uploaded for a day, with their forms. */
export async function deleteUnused(db: Database): Promise<void> {
  await sql`DELETE FROM site_files AS file
    WHERE created_at < now() - interval '1 day'
      AND NOT EXISTS (
        SELECT FROM site_versions, unnest(${[...LOOK_FIELDS]}::text[]) AS field
        WHERE site_versions.site -> 'look' ->> field = file.id
      )`.execute(db);
}
