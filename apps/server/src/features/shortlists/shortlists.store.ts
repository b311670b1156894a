import { sql } from 'kysely';
import { joinCover } from '../../database/media-json.ts';
import type { Database } from '../../database/pool.ts';

export type ShortlistsStore = ReturnType<typeof createShortlistsStore>;

/**
 * The entries of one user's list each.
 * @param db a pool, or the transaction of the caller
 */
export function createShortlistsStore(db: Database) {
  return {
    /** The user's entries, newest first, as a JSON list of `shortlistEntry`. */
    async list(userId: number): Promise<string> {
      const { rows } = await sql<{ json: string }>`
        SELECT coalesce(json_agg(json_build_object('id', s.id, 'propertyId', p.id, 'propertyName', p.name,
          'propertyLocation', p.location, 'imageUrl', cover.image_url, 'image', cover.image
        ) ORDER BY s.id DESC), '[]')::text AS json
        FROM shortlists s JOIN properties p ON p.id = s.property_id ${joinCover}
        WHERE s.user_id = ${userId}`.execute(db);
      return rows[0]?.json ?? '[]';
    },

    /** Whether the property is on the user's list; undefined when there is no such property. */
    async find(userId: number, propertyId: number): Promise<boolean | undefined> {
      const { rows } = await sql<{ shortlisted: boolean }>`
        SELECT EXISTS (SELECT FROM shortlists s WHERE s.user_id = ${userId} AND s.property_id = p.id) AS shortlisted
        FROM properties p WHERE p.id = ${propertyId}`.execute(db);
      return rows[0]?.shortlisted;
    },

    /**
     * Takes the entry off, or puts it on where there was none, in one statement.
     * @returns what the list then says, or undefined when another call put the entry on in between and nothing was
     * changed. A property that does not exist breaks the foreign key.
     */
    async flip(userId: number, propertyId: number): Promise<boolean | undefined> {
      const { rows } = await sql<{ shortlisted: boolean | null }>`
        WITH taken_off AS (
          DELETE FROM shortlists WHERE user_id = ${userId} AND property_id = ${propertyId} RETURNING id
        ), put_on AS (
          INSERT INTO shortlists (user_id, property_id)
          SELECT ${userId}, ${propertyId} WHERE NOT EXISTS (SELECT FROM taken_off)
          ON CONFLICT DO NOTHING RETURNING id
        )
        SELECT CASE WHEN EXISTS (SELECT FROM taken_off) THEN false WHEN EXISTS (SELECT FROM put_on) THEN true END
          AS shortlisted`.execute(db);
      return rows[0]?.shortlisted ?? undefined;
    },

    /** Removes an entry of the user; false when the user has no such entry. */
    async delete(userId: number, entryId: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('shortlists')
        .where('id', '=', entryId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
