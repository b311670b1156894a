import type { Visit } from '@aangan/contract/visits/entities';
import { BOOKINGS_LISTED_DAYS, BOOKINGS_LISTED_MAX, CANCELED_LISTED_DAYS } from '@aangan/contract/visits/limits';
import { sql } from 'kysely';
import { pagedJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { joinCover } from '../../../sql/media.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { earlierIds, isEarlier, isLive, timeJson, visitParts } from '../../../sql/visit.sql.ts';

/** A visit of the caller's own. */
export type OwnBooking = OwnedRef<'ownBooking'>;

/** SQL for whether the buyer has scored the home, which only they are told. */
const isScored = (visit: string) =>
  sql<boolean>`EXISTS (SELECT FROM visit_scores WHERE booking_id = ${sql.ref(`${visit}.id`)})`;

/** SQL for the list of the contract's `earlierVisit` on the card of a visit `b`. */
const earlierJson = sql`(SELECT coalesce(json_agg(json_build_object('id', earlier.id, 'status', earlier.status,
    'visitDate', earlier.visit_date, 'visitTime', ${timeJson('earlier.visit_time')},
    'host', (SELECT json_build_object('name', name) FROM users WHERE id = earlier.host_id),
    'rating', CASE WHEN earlier.status = 'COMPLETED' THEN
      (SELECT stars FROM visit_ratings WHERE booking_id = earlier.id) END,
    'scored', ${isScored('earlier')})
    ORDER BY earlier.visit_date DESC, earlier.id DESC), '[]')
  FROM bookings earlier WHERE earlier.id IN (${earlierIds}))`;

const homeParts = sql`'id', p.id, 'name', p.name, 'location', p.location, 'image', cover.image`;

/** SQL for the contract's `visit`; reads `b` (bookings), `p` (properties) and `cover`. */
export const bookingJson = sql`json_build_object('id', b.id, 'status', b.status, 'visitDate', b.visit_date,
  ${visitParts}, 'revision', b.revision, 'notes', b.notes, 'propertyId', p.id, 'propertyName', p.name,
  'property', CASE WHEN ${isListed('p')} THEN json_build_object(${homeParts})
    ELSE json_build_object(${homeParts}, 'listed', false) END,
  'scored', ${isScored('b')}, 'earlier', ${earlierJson})`;

/** SQL for what `bookingJson` reads beside `b`. */
export const joinProperty = sql`JOIN properties p ON p.id = b.property_id ${joinCover}`;

/**
 * SQL for the ids of the visits that a buyer's list has (VISIT22): live ones, those of the last year, and cancelled ones
 * of the last 30 days; of too many first those that are still to be, then those of the latest days. Left out are those
 * that stand on the card of another (VISIT31).
 */
const listedIds = (userId: number, today: string) => sql`
  SELECT b.id FROM bookings b
  WHERE b.user_id = ${userId} AND NOT ${isEarlier} AND (${isLive} OR b.visit_date >= ${today}::date
    - CASE b.status WHEN 'CANCELED' THEN ${sql.lit(CANCELED_LISTED_DAYS)} ELSE ${sql.lit(BOOKINGS_LISTED_DAYS)} END)
  ORDER BY (${isLive} AND b.visit_date >= ${today}::date) DESC, b.visit_date DESC, b.id DESC
  LIMIT ${sql.lit(BOOKINGS_LISTED_MAX)}`;

/** The user's bookings but the earlier ones, soonest visit first, as a JSON list. `today` is 'yyyy-MM-dd' in India. */
export async function listBookings(db: Database, userId: number, today: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    SELECT coalesce(json_agg(${bookingJson} ORDER BY b.visit_date, b.visit_time NULLS LAST, b.id), '[]')::text AS json
    FROM bookings b ${joinProperty} WHERE b.id IN (${listedIds(userId, today)})`.execute(db);
  return rows[0]?.json ?? '[]';
}

/** A page of the user's bookings that `listBookings` leaves out, but those on the card of another, latest visit first, as JSON text of `paged(visit)`. */
export async function listEarlier(
  db: Database,
  userId: number,
  { page, size, today }: { page: number; size: number; today: string },
): Promise<string> {
  const { rows } = await sql<{ json: string; total: number }>`
    WITH earlier AS MATERIALIZED (
      SELECT b.id, b.visit_date FROM bookings b
      WHERE b.user_id = ${userId} AND NOT ${isEarlier} AND b.id NOT IN (${listedIds(userId, today)})
    ), shown AS (SELECT id FROM earlier ORDER BY visit_date DESC, id DESC LIMIT ${size} OFFSET ${page * size})
    SELECT (SELECT count(*)::int FROM earlier) AS total,
      (SELECT coalesce(json_agg(${bookingJson} ORDER BY b.visit_date DESC, b.id DESC), '[]')::text
        FROM bookings b ${joinProperty} WHERE b.id IN (SELECT id FROM shown)) AS json`.execute(db);
  const { json, total } = rows[0] ?? { json: '[]', total: 0 };
  return pagedJson(json, total, { page, size });
}

/** The visits of a plan, in no order. */
export async function listVisitsOfPlan(db: Database, planId: number): Promise<Visit[]> {
  const { rows } = await sql<{ booking: Visit }>`
    SELECT ${bookingJson} AS booking FROM bookings b ${joinProperty} WHERE b.plan_id = ${planId}`.execute(db);
  return rows.map(({ booking }) => booking);
}

/** Null when there is none, or it is somebody else's. */
export async function findBooking(db: Database, own: OwnBooking): Promise<Visit | null> {
  const { rows } = await sql<{ booking: Visit }>`
    SELECT ${bookingJson} AS booking FROM bookings b ${joinProperty}
    WHERE ${own.isRow('b')}`.execute(db);
  return rows[0]?.booking ?? null;
}

/** Null when there is none, or it is somebody else's. */
export async function findId(db: Database, own: OwnBooking): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM bookings WHERE ${own.isRow()}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Of which home a visit is; null when there is none, or it is somebody else's. */
export async function findHomeOf(db: Database, own: OwnBooking): Promise<{ id: number; propertyId: number } | null> {
  const { rows } = await sql<{ id: number; propertyId: number }>`
    SELECT id, property_id AS "propertyId" FROM bookings WHERE ${own.isRow()}`.execute(db);
  return rows[0] ?? null;
}
