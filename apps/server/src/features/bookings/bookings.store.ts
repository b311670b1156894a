import type { Visit } from '@aangan/contract/visit-entities';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { OwnThing } from '../../http/own-thing.ts';
import { joinCover } from '../shared/media.sql.ts';
import { visitParts } from '../shared/visit.sql.ts';

/** A visit of the caller's own. */
export type OwnBooking = OwnThing<'ownBooking'>;

/** SQL for the contract's `booking`; reads `b` (bookings), `p` (properties) and `cover`. */
export const bookingJson = sql`json_build_object('id', b.id, 'status', b.status, 'visitDate', b.visit_date,
  ${visitParts}, 'revision', b.revision, 'notes', b.notes, 'propertyId', p.id, 'propertyName', p.name,
  'property', json_build_object('id', p.id, 'name', p.name, 'location', p.location, 'image', cover.image))`;

/** SQL for what `bookingJson` reads beside `b`. */
export const joinProperty = sql`JOIN properties p ON p.id = b.property_id ${joinCover}`;

/** The user's bookings, soonest visit first, as a JSON list. */
export async function listBookings(db: Database, userId: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    SELECT coalesce(json_agg(${bookingJson} ORDER BY b.visit_date, b.visit_time NULLS LAST, b.id), '[]')::text AS json
    FROM bookings b ${joinProperty} WHERE b.user_id = ${userId}`.execute(db);
  return rows[0]?.json ?? '[]';
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
  const row = await db.selectFrom('bookings').select('id').where(own.isRow()).executeTakeFirst();
  return row?.id ?? null;
}
