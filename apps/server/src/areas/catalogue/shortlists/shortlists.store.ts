import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import type { Translated } from '@aangan/contract/core/language';
import { SHORTLIST_MAX } from '@aangan/contract/core/list-of';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { prepare, type StatementPlace } from '../../../database/prepared.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { changeJson } from '../../../sql/changes.sql.ts';
import { joinCover } from '../../../sql/media.sql.ts';
import { flatTypeLists, isListed } from '../../../sql/properties.sql.ts';
import { joinTexts, nameIn } from '../../../sql/texts.sql.ts';

/**
 * The user's entries, newest first, with every change since the last look, without one since the moment of shortlisting
 * (T28), oldest first.
 * @param language of the homes' names, with the English ones beside; null for those alone (L22)
 */
export async function listEntries(
  place: StatementPlace,
  userId: number,
  language: Translated | null,
): Promise<ShortlistEntry[]> {
  const rows = language ? localEntriesStatement(place, userId, language) : entriesStatement(place, userId);
  const [row] = await rows;
  return (row?.entries ?? []).map(({ listed, ...entry }) => (listed === false ? { ...entry, listed } : entry));
}

const writeEntries = (name: RawBuilder<unknown>, texts: RawBuilder<unknown>) => sql<{ entries: ShortlistEntry[] }>`
    SELECT coalesce(json_agg(json_build_object('id', s.id, 'propertyId', p.id, 'propertyName', ${name},
      'propertyLocation', p.location, 'imageUrl', cover.image_url, 'image', cover.image,
      'minPrice', p.min_price, 'maxPrice', p.max_price, 'flatTypes', (${flatTypeLists}::json[])[p.flat_mask + 1],
      'possessionDate', p.possession_date, 'readyBy', p.ready_by, 'workDone', p.work_done, 'cheapestFlatId', (
        SELECT f.id FROM flats f WHERE f.property_id = p.id ORDER BY nullif(f.price, 0), f.id LIMIT 1),
      'lastLookedOn', (coalesce(seen.last_at, s.created_at) AT TIME ZONE 'Asia/Kolkata')::date,
      'changes', coalesce(changed.since, '[]'), 'listed', ${isListed('p')}
    ) ORDER BY s.id DESC), '[]') AS entries
    FROM (SELECT * FROM shortlists WHERE user_id = ${sql.raw('$1')}::bigint ORDER BY id DESC LIMIT ${sql.lit(SHORTLIST_MAX)}) s
    JOIN properties p ON p.id = s.property_id ${joinCover}${texts}
    LEFT JOIN seen_properties seen ON seen.user_id = s.user_id AND seen.property_id = p.id
    LEFT JOIN LATERAL (
      SELECT json_agg(${changeJson} ORDER BY c.id) AS since FROM property_changes c
      WHERE c.property_id = p.id AND c.id > coalesce(seen.change_id, 0)
        AND (seen.user_id IS NOT NULL OR c.created_at > s.created_at)
    ) changed ON true`;
const entriesStatement = prepare('shortlist_entries', writeEntries(sql`p.name`, sql``));
const localEntriesStatement = prepare(
  'shortlist_entries_local',
  writeEntries(sql`${nameIn}, 'nameEn', p.name`, sql` ${joinTexts(sql.raw('$2::text'))}`),
);

/** Whether the property is on the user's list; null when there is no such property. */
export async function findIsShortlisted(db: Database, userId: number, propertyId: number): Promise<boolean | null> {
  const { rows } = await sql<{ shortlisted: boolean }>`
    SELECT EXISTS (SELECT FROM shortlists s WHERE s.user_id = ${userId} AND s.property_id = p.id) AS shortlisted
    FROM properties p WHERE p.id = ${propertyId} AND ${isListed('p')}`.execute(db);
  return rows[0]?.shortlisted ?? null;
}

/** SQL for the listed home of this id, as the rows `home` of a statement. */
const home = (propertyId: number) =>
  sql`home AS (SELECT p.id FROM properties p WHERE p.id = ${propertyId} AND ${isListed('p')})`;

/** What became of an entry; false where no such property is listed, and nothing was changed. */
export interface ChangedEntry {
  isFound: boolean;
  /**
   * What the list then says. Null where another call put the entry on in between, or the list is full, and nothing was
   * changed.
   */
  shortlisted: boolean | null;
}

const NOT_THERE: ChangedEntry = { isFound: false, shortlisted: null };

/** Takes the entry off, or puts it on where there was none, in one statement; a home that is put on is hidden no more. */
export async function flipEntry(db: Database, userId: number, propertyId: number): Promise<ChangedEntry> {
  const { rows } = await sql<ChangedEntry>`
    WITH ${home(propertyId)}, taken_off AS (
      DELETE FROM shortlists WHERE user_id = ${userId} AND property_id IN (SELECT id FROM home) RETURNING id
    ), put_on AS (
      INSERT INTO shortlists (user_id, property_id)
      SELECT ${userId}, id FROM home WHERE NOT EXISTS (SELECT FROM taken_off)
        AND (SELECT count(*) FROM shortlists WHERE user_id = ${userId}) < ${sql.lit(SHORTLIST_MAX)}
      ON CONFLICT DO NOTHING RETURNING id
    ), shown_again AS (
      DELETE FROM hidden_properties
      WHERE user_id = ${userId} AND property_id IN (SELECT id FROM home) AND NOT EXISTS (SELECT FROM taken_off)
    )
    SELECT EXISTS (SELECT FROM home) AS "isFound", CASE WHEN EXISTS (SELECT FROM taken_off) THEN false WHEN EXISTS (SELECT FROM put_on) THEN true END
      AS shortlisted`.execute(db);
  return rows[0] ?? NOT_THERE;
}

/**
 * Puts the property on the user's list, where it may be already; it is hidden no more. Not shortlisted is it then where the
 * list holds all the homes that it may, and not this one.
 */
export async function addEntry(db: Database, userId: number, propertyId: number): Promise<ChangedEntry> {
  const { rows } = await sql<ChangedEntry>`
    WITH ${home(propertyId)}, put_on AS (
      INSERT INTO shortlists (user_id, property_id)
      SELECT ${userId}, id FROM home
      WHERE (SELECT count(*) FROM shortlists WHERE user_id = ${userId}) < ${SHORTLIST_MAX}
      ON CONFLICT DO NOTHING RETURNING id
    ), shown_again AS (
      DELETE FROM hidden_properties WHERE user_id = ${userId} AND property_id IN (SELECT id FROM home)
    )
    SELECT EXISTS (SELECT FROM home) AS "isFound", EXISTS (SELECT FROM put_on) OR EXISTS (
      SELECT FROM shortlists WHERE user_id = ${userId} AND property_id = ${propertyId}
    ) AS shortlisted`.execute(db);
  return rows[0] ?? NOT_THERE;
}

/** Takes the property off the user's list, where it may not be; false when it was not there and no such property is listed. */
export async function removeEntryOf(db: Database, userId: number, propertyId: number): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    WITH ${home(propertyId)}, removed AS (
      DELETE FROM shortlists WHERE user_id = ${userId} AND property_id = ${propertyId} RETURNING id
    )
    SELECT EXISTS (SELECT FROM home) OR EXISTS (SELECT FROM removed) AS exists`.execute(db);
  return rows[0]?.exists ?? false;
}

/** Whether the user's list holds all the homes that it may. */
export async function isFull(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM shortlists WHERE user_id = ${userId}`.execute(db);
  return (rows[0]?.count ?? 0) >= SHORTLIST_MAX;
}

/** Removes an entry of the caller's; false when they have no such entry. */
export async function deleteEntry(db: Database, own: OwnedRef<'ownShortlistEntry'>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM shortlists WHERE ${own.isRow()}`.execute(db);
  return numAffectedRows > 0n;
}
