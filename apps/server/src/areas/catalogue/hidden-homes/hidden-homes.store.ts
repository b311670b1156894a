import type { Marks } from '@aangan/contract/alerts/entities';
import { HIDDEN_MAX, MARKS_MAX, SEEN_LATELY_MAX } from '@aangan/contract/alerts/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { isHidden, isStillHidden } from '../../../sql/hidden-homes.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';

export interface Mark {
  userId: number;
  propertyId: number;
}

/** What stands between somebody and hiding a home. */
export interface HideState {
  isHidden: boolean;
  isShortlisted: boolean;
  /** Homes they hid. */
  count: number;
}

/** Has whoever hides a home for the same person wait until the transaction ends, so that they can be counted. */
export async function lockHides(trx: Database, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('hide', ${userId}))`.execute(trx);
}

/** Null when there is no such property. */
export async function findHideState(db: Database, { userId, propertyId }: Mark): Promise<HideState | null> {
  const { rows } = await sql<HideState>`
    SELECT ${isHidden(sql`${userId}`, sql`p.id`)} AS "isHidden",
      EXISTS (SELECT FROM shortlists WHERE user_id = ${userId} AND property_id = p.id) AS "isShortlisted",
      (SELECT count(*) FROM hidden_properties WHERE user_id = ${userId}) AS count
    FROM properties p WHERE p.id = ${propertyId} AND ${isListed('p')}`.execute(db);
  return rows[0] ?? null;
}

export async function insertHide(db: Database, { userId, propertyId }: Mark, now: Date): Promise<void> {
  await sql`
    INSERT INTO hidden_properties (user_id, property_id, created_at) VALUES (${userId}, ${propertyId}, ${now}::timestamptz)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** False when there is no such property; a home that was not hidden is as one that was. */
export async function deleteHide(db: Database, { userId, propertyId }: Mark): Promise<boolean> {
  const { rows } = await sql`
    WITH home AS (SELECT p.id FROM properties p WHERE p.id = ${propertyId} AND ${isListed('p')}), shown AS (
      DELETE FROM hidden_properties WHERE user_id = ${userId} AND property_id IN (SELECT id FROM home))
    SELECT FROM home`.execute(db);
  return rows.length > 0;
}

/** Ids of the homes that somebody hid, opened and shortlisted, newest first. */
export async function findHiddenHomes(db: Database, userId: number): Promise<Marks> {
  const { rows } = await sql<Marks>`
    SELECT (
        SELECT coalesce(json_agg(id), '[]') FROM (
          SELECT h.property_id AS id FROM hidden_properties h WHERE h.user_id = ${userId} AND ${isStillHidden()}
          ORDER BY h.created_at DESC, h.property_id DESC LIMIT ${MARKS_MAX}) newest) AS hidden, (
        SELECT coalesce(json_agg(id), '[]') FROM (
          SELECT property_id AS id FROM seen_properties WHERE user_id = ${userId}
          ORDER BY last_at DESC, property_id DESC LIMIT ${MARKS_MAX}) newest) AS seen, (
        SELECT coalesce(json_agg(property_id ORDER BY id DESC), '[]') FROM shortlists WHERE user_id = ${userId}) AS shortlisted`.execute(
    db,
  );
  return rows[0] ?? { hidden: [], seen: [], shortlisted: [] };
}

/** The homes that somebody hid and when, newest first. */
export async function listHides(db: Database, userId: number): Promise<{ id: number; at: Date }[]> {
  const { rows } = await sql<{ id: number; at: Date }>`
    SELECT h.property_id AS id, h.created_at AS at FROM hidden_properties h
    WHERE h.user_id = ${userId} AND ${isStillHidden()}
    ORDER BY h.created_at DESC, h.property_id DESC LIMIT ${HIDDEN_MAX}`.execute(db);
  return rows;
}

/** The homes that somebody opened last, newest first, without those they hid (I50). */
export async function listRecentlyViewed(db: Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.property_id AS id FROM seen_properties s JOIN properties p ON p.id = s.property_id AND ${isListed('p')}
    WHERE s.user_id = ${userId} AND NOT ${isHidden(sql`s.user_id`, sql`s.property_id`)}
    ORDER BY s.last_at DESC, s.property_id DESC LIMIT ${SEEN_LATELY_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteSeen(db: Database, userId: number): Promise<void> {
  await sql`DELETE FROM seen_properties WHERE user_id = ${userId}`.execute(db);
}
