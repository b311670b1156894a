import type { BookingStatus } from '@aangan/contract/visits/statuses';
import type { Visit } from '@aangan/contract/visits/entities';
import { VISIT_ACTS_A_DAY, VISIT_ACTS_IN_30_DAYS } from '@aangan/contract/visits/limits';
import type { ActorKind, VisitTransition } from '@aangan/contract/visits/lists';
import { sql } from 'kysely';
import { only } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { prepareStep } from '../../../database/prepared.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import { isLive, timeJson } from '../../../sql/visit.sql.ts';
import type { VisitState } from './lifecycle.transition-rules.ts';
import { bookingJson, joinProperty } from './lifecycle.store.ts';

/** A visit locked for a change, with whom and what it is about. */
export interface LockedVisit extends Omit<VisitState, 'last'> {
  id: number;
  userId: number;
  userName: string;
  propertyId: number;
  propertyName: string;
  reraNo: string | null;
  hostId: number | null;
  hostName: string | null;
  visitMinutes: number | null;
  revision: number;
}

/** Where and with whom a visit is, read without a lock, to know which locks it takes. */
export interface VisitPlace {
  userId: number;
  propertyId: number;
  hostId: number | null;
  visitDate: string;
  visitTime: string | null;
  proposedDate: string | null;
  proposedTime: string | null;
}

/** Null when there is none. */
export async function findPlace(db: Database, id: number): Promise<VisitPlace | null> {
  const { rows } = await sql<VisitPlace>`
    SELECT b.user_id AS "userId", b.property_id AS "propertyId", b.host_id AS "hostId", b.visit_date AS "visitDate",
      ${timeJson('b.visit_time')} AS "visitTime", b.proposed_date AS "proposedDate",
      ${timeJson('b.proposed_time')} AS "proposedTime"
    FROM bookings b WHERE b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface VisitRow extends Omit<LockedVisit, 'proposal'> {
  proposedDate: string | null;
  proposedTime: string | null;
  proposalNote: string | null;
}

/** Locks a visit for a change; null when there is none. */
export async function lockVisit(trx: Database, id: number): Promise<LockedVisit | null> {
  const { rows } = await sql<VisitRow>`
    SELECT b.id, b.status, b.visit_date AS "visitDate", ${timeJson('b.visit_time')} AS "visitTime",
      b.visit_minutes AS "visitMinutes", b.coming_at AS "comingAt", b.arrived_at AS "arrivedAt",
      b.closed_at AS "closedAt", b.proposed_date AS "proposedDate", ${timeJson('b.proposed_time')} AS "proposedTime",
      b.proposal_note AS "proposalNote", b.revision, b.user_id AS "userId", u.name AS "userName",
      b.property_id AS "propertyId", p.name AS "propertyName", p.rera_no AS "reraNo",
      b.host_id AS "hostId", h.name AS "hostName"
    FROM bookings b JOIN properties p ON p.id = b.property_id JOIN users u ON u.id = b.user_id
      LEFT JOIN users h ON h.id = b.host_id
    WHERE b.id = ${id} FOR UPDATE OF b`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  const { proposedDate, proposedTime, proposalNote, ...visit } = row;
  const isProposed = proposedDate !== null && proposedTime !== null;
  const proposal = isProposed ? { visitDate: proposedDate, visitTime: proposedTime, note: proposalNote } : null;
  return { ...visit, proposal };
}

/** Null for a visit older than its events. */
export async function findLast(trx: Database, id: number): Promise<VisitTransition | null> {
  const { rows } = await sql<{ transition: VisitTransition }>`
    SELECT transition FROM booking_events WHERE booking_id = ${id} ORDER BY id DESC LIMIT 1`.execute(trx);
  return rows[0]?.transition ?? null;
}

/** Whether somebody of staff may still act: the role may have gone since the session was looked up. */
export async function isStillStaff(trx: Database, id: number, role: 'HOST' | 'ADMIN'): Promise<boolean> {
  const mayHost = role === 'ADMIN' ? sql`u.active AND u.role = 'ADMIN'` : isEligible('u');
  const { rows } = await sql`SELECT FROM users u WHERE u.id = ${id} AND ${mayHost}`.execute(trx);
  return rows.length > 0;
}

/** What a change writes beside the state itself. */
export interface VisitRest {
  visitMinutes: number | null;
  propertySeat: number | null;
  hostSeat: number | null;
  hostId: number | null;
}

/** The seats that a visit has, as they are. */
export async function findSeats(
  trx: Database,
  id: number,
): Promise<{ propertySeat: number | null; hostSeat: number | null }> {
  const { rows } = await sql<{ propertySeat: number | null; hostSeat: number | null }>`
    SELECT property_seat AS "propertySeat", host_seat AS "hostSeat" FROM bookings WHERE id = ${id}`.execute(trx);
  return only(rows);
}

export interface Answering {
  /** Who suggested the time that is open after it; null leaves none. */
  proposedBy: number | null;
  /** Whether a pass or a hand noted the arrival. */
  arrivedBy: 'HAND' | 'PASS' | null;
  /** Whether this is an answer of staff: the first one ends the time to reply. */
  isAnswer: boolean;
  at: Date;
}

/** Writes a locked visit. The unique index refuses to bring one back while its buyer has another (ALREADY_BOOKED). */
export async function updateVisit(
  trx: Database,
  id: number,
  state: Omit<VisitState, 'last'>,
  { visitMinutes, propertySeat, hostSeat, hostId }: VisitRest,
  { proposedBy, arrivedBy, isAnswer, at }: Answering,
): Promise<{ revision: number }> {
  const { proposal } = state;
  const isOpen = proposal !== null;
  const { rows } = await sql<{ revision: number }>`
    UPDATE bookings SET status = ${state.status}, visit_date = ${state.visitDate}, visit_time = ${state.visitTime},
      visit_minutes = ${visitMinutes}, property_seat = ${propertySeat}, host_seat = ${hostSeat}, host_id = ${hostId},
      coming_at = ${state.comingAt}, arrived_at = ${state.arrivedAt},
      arrived_by = ${state.arrivedAt === null ? null : sql`coalesce(${arrivedBy}, arrived_by)`},
      closed_at = ${state.closedAt}, proposed_date = ${proposal?.visitDate ?? null},
      proposed_time = ${proposal?.visitTime ?? null}, proposal_note = ${proposal?.note ?? null},
      proposed_by = ${isOpen ? sql`coalesce(${proposedBy}::bigint, proposed_by)` : null},
      proposed_at = ${isOpen ? (proposedBy === null ? sql`proposed_at` : at) : null},
      ${isAnswer ? sql`answered_at = coalesce(answered_at, ${at}),` : sql``} updated_at = now()
    WHERE id = ${id} RETURNING revision`.execute(trx);
  return only(rows);
}

export interface NewVisit {
  userId: number;
  propertyId: number;
  status: BookingStatus;
  visitDate: string;
  visitTime: string | null;
  visitMinutes: number | null;
  propertySeat: number | null;
  hostSeat: number | null;
  hostId: number | null;
  planId: number | null;
  notes: string;
}

/**
 * Makes a visit and reads it back as its buyer sees it. A second visit breaks the unique index (ALREADY_BOOKED), a property
 * that is gone its key (NOT_FOUND).
 */
export async function insertVisit(trx: Database, visit: NewVisit): Promise<Visit> {
  const [row] = await visitInsert(trx, visit);
  if (!row) throw new Error('A visit has just been made and is not there');
  return row.visit;
}

const visitInsert = prepareStep<NewVisit, { visit: Visit }>(
  'visit_insert',
  (of) => sql`
    WITH b AS (
      INSERT INTO bookings (user_id, property_id, status, visit_date, visit_time, visit_minutes, property_seat, host_seat,
        host_id, plan_id, notes)
      VALUES (${of.userId}, ${of.propertyId}, ${of.status}, ${of.visitDate}, ${of.visitTime}, ${of.visitMinutes},
        ${of.propertySeat}, ${of.hostSeat}, ${of.hostId}, ${of.planId}, ${of.notes})
      RETURNING *
    )
    SELECT ${bookingJson} AS visit FROM b ${joinProperty}`,
);

/** What a visit to a property needs to know of it, and who would be its host. */
export interface Home {
  name: string;
  reraNo: string | null;
  hostId: number | null;
  hostName: string | null;
  userName: string;
}

/** Null when there is no such property that is listed. */
export async function findHome(trx: Database, propertyId: number, userId: number): Promise<Home | null> {
  return (await home(trx, { propertyId, userId }))[0] ?? null;
}

const home = prepareStep<{ propertyId: number; userId: number }, Home>(
  'visit_home',
  (of) => sql`
    SELECT p.name, p.rera_no AS "reraNo", h.id AS "hostId", h.name AS "hostName",
      coalesce((SELECT name FROM users WHERE id = ${of.userId}), '') AS "userName"
    FROM properties p LEFT JOIN users h ON h.id = p.assigned_user_id AND ${isEligible('h')}
    WHERE p.id = ${of.propertyId} AND ${isListed('p')}`,
);

/** Whether the buyer has a visit to a property that stands in the way of another: of a further one only a live one does. */
export async function hasVisit(
  trx: Database,
  userId: number,
  propertyId: number,
  { isFurther }: { isFurther: boolean },
): Promise<boolean> {
  return (await visitInTheWay(trx, { userId, propertyId, isFurther })).length > 0;
}

const visitInTheWay = prepareStep<{ userId: number; propertyId: number; isFurther: boolean }>(
  'visit_of_buyer',
  (of) => sql`
    SELECT FROM bookings WHERE user_id = ${of.userId} AND property_id = ${of.propertyId}
      AND status NOT IN ('CANCELED', 'NO_SHOW') AND NOT (status = 'COMPLETED' AND ${of.isFurther}::boolean) LIMIT 1`,
);

/** Locks all visits of a buyer to a property, in the order of locks. */
export async function lockVisitsToHome(trx: Database, userId: number, propertyId: number): Promise<void> {
  await sql`
    SELECT FROM bookings WHERE user_id = ${userId} AND property_id = ${propertyId} ORDER BY id FOR UPDATE`.execute(trx);
}

/** Takes the completed visits of a buyer to a property out of the way of a further one. */
export async function markFollowed(trx: Database, userId: number, propertyId: number): Promise<void> {
  await sql`
    UPDATE bookings SET has_further_visit = true
    WHERE user_id = ${userId} AND property_id = ${propertyId} AND status = 'COMPLETED'
      AND NOT has_further_visit`.execute(trx);
}

/** What stands in the way of more bookings and moves of a buyer: of each limit the act that has to be past; null for none. */
export interface CountedActs {
  aDay: Date | null;
  in30Days: Date | null;
}

/**
 * Looks for the acts that so many more would be too many with (VISIT21). Of what was done, not of the visits that there
 * are: cancelling one takes nothing back.
 */
export async function findActs(trx: Database, userId: number, more: number, now: Date): Promise<CountedActs> {
  const [row] = await acts(trx, { userId, more, now });
  return row ?? { aDay: null, in30Days: null };
}

const acts = prepareStep<{ userId: number; more: number; now: Date }, CountedActs>(
  'visit_acts',
  ({ userId, more, now }) => {
    const nth = (most: number, days: number) => sql`
    SELECT at FROM booking_events
    WHERE actor_id = ${userId} AND transition IN ('book', 'move', 'accept') AND actor_kind IN ('BUYER', 'LINK')
      AND at > ${now}::timestamptz - make_interval(hours => ${sql.lit(24 * days)})
    ORDER BY at DESC OFFSET ${sql.lit(most)} - ${more}::int LIMIT 1`;
    return sql`SELECT (${nth(VISIT_ACTS_A_DAY, 1)}) AS "aDay", (${nth(VISIT_ACTS_IN_30_DAYS, 30)}) AS "in30Days"`;
  },
);

export interface NewEvent {
  bookingId: number;
  at: Date;
  transition: VisitTransition;
  actorKind: ActorKind;
  actorId: number | null;
  actorName: string | null;
  fromStatus: BookingStatus | null;
  toStatus: BookingStatus;
  /** Of a suggestion: those suggested. */
  visitDate: string;
  visitTime: string | null;
  reason: string | null;
}

/** @returns the event's id */
export async function insertEvent(trx: Database, event: NewEvent): Promise<number> {
  const [row] = await eventInsert(trx, event);
  if (!row) throw new Error('An event has just been written and is not there');
  return row.id;
}

const eventInsert = prepareStep<NewEvent, { id: number }>(
  'visit_event_insert',
  (of) => sql`
    INSERT INTO booking_events (booking_id, at, transition, actor_kind, actor_id, actor_name, from_status, to_status,
      visit_date, visit_time, reason)
    VALUES (${of.bookingId}, ${of.at}, ${of.transition}, ${of.actorKind}, ${of.actorId}, ${of.actorName},
      ${of.fromStatus}, ${of.toStatus}, ${of.visitDate}, ${of.visitTime}, ${of.reason})
    RETURNING id`,
);

/** Visits from a day on that are still to be, of a property, a buyer, a host, or the one itself; in the order of locks. */
export async function findLiveVisits(
  trx: Database,
  of: { bookingId: number } | { propertyId: number } | { userId: number } | { hostId: number },
  today: string,
): Promise<number[]> {
  const isOf =
    'bookingId' in of
      ? sql`b.id = ${of.bookingId}`
      : 'propertyId' in of
        ? sql`b.property_id = ${of.propertyId}`
        : 'userId' in of
          ? sql`b.user_id = ${of.userId}`
          : sql`b.host_id = ${of.hostId}`;
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bookings b WHERE ${isOf} AND ${isLive} AND b.visit_date >= ${today} ORDER BY b.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks all visits of a buyer or a host, past ones too: a step of one locks its row, and then those who are told of it. */
export async function lockVisitsOf(trx: Database, userId: number): Promise<void> {
  await sql`SELECT FROM bookings WHERE user_id = ${userId} OR host_id = ${userId} ORDER BY id FOR UPDATE`.execute(trx);
}
