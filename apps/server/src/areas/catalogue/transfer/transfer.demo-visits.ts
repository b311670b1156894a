import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { contactNo, integer, oneOf, text } from '@aangan/contract/core/fields';
import { NOTES_MAX } from '@aangan/contract/core/limits';
import { BOOKING_STATUSES, type BookingStatus } from '@aangan/contract/visits/statuses';
import { instantInIndia } from '@aangan/contract/core/times';
import { EXCEPTION_KINDS, LIVE_STATUSES, SCORE_PARTS, type VisitTransition } from '@aangan/contract/visits/lists';
import { STARS_MAX, VISIT_REASON_MAX } from '@aangan/contract/visits/limits';
import { visitTime } from '@aangan/contract/visits/inputs';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { KINDS, pathOf, type MessageKind } from '../../../messages/kinds.ts';
import type { CatalogueTransaction } from './transfer.store.ts';

const score = z.optional(integer(1, STARS_MAX));
const scores = Object.fromEntries(SCORE_PARTS.map((part) => [part, score])) as Record<
  (typeof SCORE_PARTS)[number],
  typeof score
>;

const booking = z.strictObject({
  contactNo,
  externalId: z.string(),
  /** From the day of loading; negative is in the past. */
  visitInDays: integer(-365, 30),
  visitTime: z.optional(visitTime),
  status: oneOf(BOOKING_STATUSES),
  notes: z._default(text({ max: NOTES_MAX }), 'No additional notes'),
  /** Of a buyer's one planned day. */
  planned: z._default(z.boolean(), false),
  proposal: z.optional(z.strictObject({ visitInDays: integer(0, 30), visitTime, note: z.string() })),
  /** Why a cancelled one was. */
  reason: z.optional(text({ max: VISIT_REASON_MAX })),
  /** What the buyer gave the consultant. */
  stars: z.optional(integer(1, STARS_MAX)),
  score: z.optional(z.strictObject({ ...scores, note: z.string() })),
});

/** Visits of the demo, what people were told of them, and days that are not like others. */
export const demoVisits = {
  bookings: z.array(booking),
  notifications: z.array(
    z.strictObject({
      contactNo,
      externalId: z.string(),
      kind: oneOf(Object.keys(KINDS) as [MessageKind, ...MessageKind[]]),
      hoursAgo: integer(0, 2000),
      read: z._default(z.boolean(), false),
    }),
  ),
  visitExceptions: z.array(
    z.strictObject({
      inDays: integer(0, 30),
      kind: oneOf(EXCEPTION_KINDS),
      fromTime: z.optional(visitTime),
      toTime: z.optional(visitTime),
      note: z.string(),
    }),
  ),
};

type DemoBooking = z.infer<typeof booking>;
export interface DemoVisits {
  bookings: DemoBooking[];
  notifications: z.infer<typeof demoVisits.notifications>;
  visitExceptions: z.infer<typeof demoVisits.visitExceptions>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const VISIT_MINUTES = 60;

interface Home {
  propertyId: number;
  hostId: number | null;
  hostName: string | null;
}

/** Writes the visits with all that has happened to them, none of it ahead of its time. */
export async function insertVisits(trx: CatalogueTransaction, { bookings }: DemoVisits, now: Date): Promise<void> {
  const today = todayInIndia(now);
  const plans = new Map<string, number>();
  for (const [i, given] of bookings.entries()) {
    const visit_date = addDays(today, given.visitInDays);
    const user = await findUser(trx, given.contactNo);
    const home = await findHome(trx, given.externalId);
    if (given.planned && !plans.has(given.contactNo)) {
      const plan = trx.insertInto('visit_plans').values({ user_id: user.id, visit_date });
      plans.set(given.contactNo, (await plan.returning('id').executeTakeFirstOrThrow()).id);
    }
    const times = timesOf(given, visit_date, { now, nth: i });
    const hasPlace = given.visitTime !== undefined && LIVE_STATUSES.some((status) => status === given.status);
    const row = {
      user_id: user.id,
      property_id: home.propertyId,
      host_id: home.hostId,
      visit_date,
      visit_time: given.visitTime ?? null,
      visit_minutes: given.visitTime === undefined ? null : VISIT_MINUTES,
      property_seat: hasPlace ? 1 : null,
      host_seat: hasPlace && home.hostId !== null ? 1 : null,
      plan_id: given.planned ? (plans.get(given.contactNo) ?? null) : null,
      status: given.status,
      notes: given.notes,
      created_at: times.booked,
      answered_at: given.status === 'PENDING' && !given.proposal ? null : times.answered,
      arrived_at: given.status === 'COMPLETED' ? times.start : null,
      arrived_by: given.status === 'COMPLETED' ? 'HAND' : null,
      closed_at: ['COMPLETED', 'NO_SHOW'].includes(given.status) ? times.closed : null,
      ...(given.proposal && {
        proposed_date: addDays(today, given.proposal.visitInDays),
        proposed_time: given.proposal.visitTime,
        proposed_by: home.hostId,
        proposed_at: times.proposed,
        proposal_note: given.proposal.note,
      }),
    };
    const { id } = await trx.insertInto('bookings').values(row).returning('id').executeTakeFirstOrThrow();
    await insertEvents(trx, id, { given, row, times, userName: user.name, home });
    await insertOpinions(trx, id, { given, userId: user.id, hostId: home.hostId, at: times.closed });
  }
}

type Times = ReturnType<typeof timesOf>;

/** When things happened to a visit. @param nth spreads how long consultants took to answer */
function timesOf({ visitTime: time }: DemoBooking, date: string, { now, nth }: { now: Date; nth: number }) {
  const startMs = instantInIndia(date, time ?? '10:00').getTime();
  const by = (ms: number, latest = now.getTime()) => new Date(Math.min(ms, latest));
  const booked = by(startMs - 5 * DAY_MS, now.getTime() - 2 * DAY_MS);
  return {
    booked,
    answered: new Date(booked.getTime() + (35 + (nth % 5) * 40) * MINUTE_MS),
    proposed: new Date(now.getTime() - 3 * HOUR_MS),
    canceled: by(startMs - DAY_MS, now.getTime() - HOUR_MS),
    start: by(startMs),
    closed: by(startMs + 70 * MINUTE_MS),
  };
}

interface Happened {
  given: DemoBooking;
  row: { visit_date: string; visit_time: string | null; user_id: number; host_id: number | null };
  times: Times;
  userName: string;
  home: Home;
}

async function insertEvents(
  trx: CatalogueTransaction,
  booking_id: number,
  { given, row, times, userName, home }: Happened,
): Promise<void> {
  const buyer = { actor_kind: 'BUYER', actor_id: row.user_id, actor_name: userName };
  const host = { actor_kind: 'HOST', actor_id: row.host_id, actor_name: home.hostName };
  type By = typeof buyer | typeof host;
  const steps: { transition: VisitTransition; by: By; at: Date; to: BookingStatus }[] = [
    { transition: 'book', by: buyer, at: times.booked, to: 'PENDING' },
  ];
  if (given.status === 'CANCELED') {
    steps.push({ transition: 'cancel', by: buyer, at: times.canceled, to: 'CANCELED' });
  } else if (given.status !== 'PENDING') {
    steps.push({ transition: 'confirm', by: host, at: times.answered, to: 'CONFIRMED' });
  }
  if (given.proposal) steps.push({ transition: 'propose', by: host, at: times.proposed, to: 'PENDING' });
  if (given.status === 'SCHEDULED') steps.push({ transition: 'set', by: host, at: times.answered, to: 'SCHEDULED' });
  if (given.status === 'COMPLETED') {
    steps.push({ transition: 'arrive', by: host, at: times.start, to: 'CONFIRMED' });
    steps.push({ transition: 'complete', by: host, at: times.closed, to: 'COMPLETED' });
  }
  if (given.status === 'NO_SHOW') steps.push({ transition: 'no-show', by: host, at: times.closed, to: 'NO_SHOW' });
  const { visit_date, visit_time } = row;
  const events = steps.map(({ transition, by, at, to }, i) => ({
    booking_id,
    transition,
    at,
    ...by,
    from_status: steps[i - 1]?.to ?? null,
    to_status: to,
    visit_date,
    visit_time,
    reason: transition === 'cancel' ? (given.reason ?? null) : null,
  }));
  await trx.insertInto('booking_events').values(events).execute();
}

/** What a buyer thought of the home and of the consultant. */
async function insertOpinions(
  trx: CatalogueTransaction,
  booking_id: number,
  { given, userId, hostId, at }: { given: DemoBooking; userId: number; hostId: number | null; at: Date },
): Promise<void> {
  if (given.stars !== undefined && hostId !== null) {
    const rating = { booking_id, host_id: hostId, user_id: userId, stars: given.stars };
    await trx
      .insertInto('visit_ratings')
      .values({ ...rating, created_at: at, updated_at: at })
      .execute();
  }
  if (given.score) {
    await trx
      .insertInto('visit_scores')
      .values({ booking_id, ...given.score, updated_at: at })
      .execute();
  }
}

/** What people were told, as it stands in the bell; its mails and messages went out long ago. */
export async function insertNotifications(
  trx: CatalogueTransaction,
  { notifications }: DemoVisits,
  now: Date,
): Promise<void> {
  for (const { contactNo: to, externalId, kind, hoursAgo, read } of notifications) {
    const user = await findUser(trx, to);
    const { id, revision, facts } = await findVisit(trx, user.id, externalId);
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const key = `demo:${id}:${kind}`;
    const told = { user_id: user.id, kind, created_at: at };
    for (const channel of KINDS[kind].channels) {
      const dedupe_key = `${key}:${channel}`;
      if (channel === 'APP') {
        const entry = { ...told, params: JSON.stringify(facts), path: pathOf(kind, id), dedupe_key };
        await trx
          .insertInto('notifications')
          .values({ ...entry, read_at: read ? at : null })
          .execute();
      } else {
        const message = { ...told, channel, subject: 'BOOKING', subject_id: id, revision, dedupe_key };
        const sent = { state: 'SENT', due_at: at, expires_at: new Date(at.getTime() + DAY_MS), finished_at: at };
        await trx
          .insertInto('messages')
          .values({ ...message, ...sent, facts: JSON.stringify(facts), attempts: 1 })
          .execute();
      }
    }
  }
}

export async function insertVisitExceptions(
  trx: CatalogueTransaction,
  { visitExceptions }: DemoVisits,
  now: Date,
): Promise<void> {
  const rows = visitExceptions.map(({ inDays, kind, fromTime, toTime, note }) => ({
    visit_date: addDays(todayInIndia(now), inDays),
    kind,
    from_time: fromTime ?? null,
    to_time: toTime ?? null,
    note,
  }));
  await trx.insertInto('visit_exceptions').values(rows).execute();
}

async function findUser(trx: CatalogueTransaction, number: string): Promise<{ id: number; name: string }> {
  const user = trx.selectFrom('users').select(['id', 'name']).where('contact_no', '=', number);
  return user.executeTakeFirstOrThrow(() => new Error(`people.json names ${number}, which does not exist`));
}

async function findHome(trx: CatalogueTransaction, externalId: string): Promise<Home> {
  const { rows } = await sql<Home>`
    SELECT p.id AS "propertyId", u.id AS "hostId", u.name AS "hostName"
    FROM properties p LEFT JOIN users u ON u.id = p.assigned_user_id WHERE p.external_id = ${externalId}`.execute(trx);
  const [home] = rows;
  if (!home) throw new Error(`people.json names ${externalId}, which does not exist`);
  return home;
}

interface ToldVisit {
  id: number;
  revision: number;
  facts: Record<string, unknown>;
}

async function findVisit(trx: CatalogueTransaction, userId: number, externalId: string): Promise<ToldVisit> {
  const { rows } = await sql<ToldVisit>`
    SELECT b.id, b.revision, json_build_object('propertyId', p.id, 'property', p.name, 'reraNo', p.rera_no,
      'host', u.name, 'visitDate', coalesce(b.proposed_date, b.visit_date),
      'visitTime', to_char(coalesce(b.proposed_time, b.visit_time), 'HH24:MI'), 'visitMinutes', b.visit_minutes) AS facts
    FROM bookings b JOIN properties p ON p.id = b.property_id LEFT JOIN users u ON u.id = b.host_id
    WHERE b.user_id = ${userId} AND p.external_id = ${externalId}`.execute(trx);
  const [visit] = rows;
  if (!visit) throw new Error(`people.json tells of a visit to ${externalId}, which does not exist`);
  return visit;
}
