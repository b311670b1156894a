import type { PropertyChange, PropertyChanges, PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import { PRICE_HISTORY_MAX } from '@aangan/contract/core/limits';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { changeJson } from '../../../sql/changes.sql.ts';
import { isHidden } from '../../../sql/hidden-homes.sql.ts';
import { isListed, isReadBy, type Reader } from '../../../sql/properties.sql.ts';

export interface LastView {
  userId: number;
  propertyId: number;
  now: Date;
}

/** A mark so long after the last one begins a new look (T28). */
const NEW_LOOK = sql`interval '30 minutes'`;

/**
 * Every change of a property since the look before the present one, oldest first, with that look's day, and whether the
 * property is hidden; null when there is no such property.
 */
export async function findChangesSinceView(
  db: Database,
  { userId, propertyId, now, isAdmin }: LastView & Reader,
): Promise<PropertyChanges | null> {
  const { rows } = await sql<PropertyChanges>`
    SELECT (look.at AT TIME ZONE 'Asia/Kolkata')::date AS "lastLookedOn", (
      SELECT coalesce(json_agg(${changeJson} ORDER BY c.id), '[]')
      FROM property_changes c WHERE c.property_id = p.id AND c.id > look.change_id) AS changes,
      ${isHidden(sql`${userId}`, sql`p.id`)} AS hidden
    FROM properties p
    LEFT JOIN LATERAL (
      SELECT
        CASE WHEN is_present THEN s.before_at ELSE s.last_at END AS at,
        CASE WHEN is_present THEN s.before_change_id ELSE s.change_id END AS change_id
      FROM seen_properties s CROSS JOIN LATERAL (SELECT ${now}::timestamptz - s.last_at < ${NEW_LOOK} AS is_present) mark
      WHERE s.user_id = ${userId} AND s.property_id = p.id
    ) look ON true
    WHERE p.id = ${propertyId} AND ${isReadBy('p', { isAdmin })}`.execute(db);
  return rows[0] ?? null;
}

/** Notes that somebody looks at a property; false when there is no such property. Parallel marks leave one row. */
export async function markSeen(db: Database, { userId, propertyId, now }: LastView): Promise<boolean> {
  const isNewLook = sql`excluded.last_at - s.last_at >= ${NEW_LOOK}`;
  const { rows } = await sql`
    INSERT INTO seen_properties AS s (user_id, property_id, first_at, last_at, change_id)
    SELECT ${userId}, p.id, ${now}::timestamptz, ${now}::timestamptz,
      coalesce((SELECT max(c.id) FROM property_changes c WHERE c.property_id = p.id), 0)
    FROM properties p WHERE p.id = ${propertyId} AND ${isListed('p')}
    ON CONFLICT (user_id, property_id) DO UPDATE SET
      before_at = CASE WHEN ${isNewLook} THEN s.last_at ELSE s.before_at END,
      before_change_id = CASE WHEN ${isNewLook} THEN s.change_id ELSE s.before_change_id END,
      last_at = greatest(s.last_at, excluded.last_at),
      change_id = greatest(s.change_id, excluded.change_id)
    RETURNING user_id`.execute(db);
  return rows.length > 0;
}

interface StoredHistory extends Pick<PropertyHistory, 'listedOn' | 'prices'> {
  changes: PropertyChange[];
}

/** Recorded prices, oldest first, and so many changes, newest first; null when there is no such property. */
export async function findHistory(
  db: Database,
  propertyId: number,
  { size, isAdmin }: Reader & { size: number },
): Promise<StoredHistory | null> {
  const { rows } = await sql<StoredHistory>`
    SELECT (p.created_at AT TIME ZONE 'Asia/Kolkata')::date AS "listedOn", (
        SELECT coalesce(json_agg(json_build_object('recordedOn', recorded_on, 'minPrice', min_price,
          'maxPrice', max_price) ORDER BY recorded_on), '[]')
        FROM (SELECT * FROM price_history WHERE property_id = p.id
          ORDER BY recorded_on DESC LIMIT ${sql.lit(PRICE_HISTORY_MAX)}) h) AS prices, (
        SELECT coalesce(json_agg(${changeJson} ORDER BY c.id DESC), '[]')
        FROM (SELECT * FROM property_changes WHERE property_id = p.id ORDER BY id DESC LIMIT ${size}) c) AS changes
    FROM properties p WHERE p.id = ${propertyId} AND ${isReadBy('p', { isAdmin })}`.execute(db);
  return rows[0] ?? null;
}
