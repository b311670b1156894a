import type { Visit } from '@aangan/contract/visit-entities';
import type { BookingStatus } from '@aangan/contract/lists';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { OwnThing } from '../../http/own-thing.ts';
import { joinCover } from '../shared/media.sql.ts';
import { visitParts } from '../shared/visit.sql.ts';

/** A visit of the caller's own. */
export type OwnBooking = OwnThing<'ownBooking'>;

export interface NewBooking {
  userId: number;
  propertyId: number;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  notes: string;
}

export interface Move {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** Of the copy the buyer saw; without it any is moved. */
  revision?: number | undefined;
}

/** SQL for the contract's `booking`; reads `b` (bookings), `p` (properties) and `cover`. */
const bookingJson = sql`json_build_object('id', b.id, 'status', b.status, 'visitDate', b.visit_date,
  ${visitParts}, 'revision', b.revision, 'notes', b.notes, 'propertyId', p.id, 'propertyName', p.name,
  'property', json_build_object('id', p.id, 'name', p.name, 'location', p.location, 'image', cover.image))`;

const joinProperty = sql`JOIN properties p ON p.id = b.property_id ${joinCover}`;

/** Null when there is no such property; a second visit breaks the unique index (ALREADY_BOOKED). */
export async function insertBooking(
  db: Database,
  { userId, propertyId, visitDate, notes }: NewBooking,
): Promise<Visit | null> {
  const { rows } = await sql<{ booking: Visit }>`
    WITH b AS (
      INSERT INTO bookings (user_id, property_id, visit_date, notes)
      SELECT ${userId}, id, ${visitDate}, ${notes} FROM properties WHERE id = ${propertyId}
      RETURNING *
    )
    SELECT ${bookingJson} AS booking FROM b ${joinProperty}`.execute(db);
  return rows[0]?.booking ?? null;
}

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

/**
 * Moves a visit of one of these statuses, and of the revision if there is one, and makes it PENDING, in one step;
 * null when the caller has none such.
 */
export async function rescheduleBooking(
  db: Database,
  own: OwnBooking,
  { visitDate, revision }: Move,
  from: readonly BookingStatus[],
): Promise<Visit | null> {
  const { rows } = await sql<{ booking: Visit }>`
    WITH b AS (
      UPDATE bookings SET visit_date = ${visitDate}, status = 'PENDING', updated_at = now()
      WHERE ${own.isRow()} AND status = ANY(${from})
        AND revision = coalesce(${revision ?? null}::int, revision)
      RETURNING *
    )
    SELECT ${bookingJson} AS booking FROM b ${joinProperty}`.execute(db);
  return rows[0]?.booking ?? null;
}
