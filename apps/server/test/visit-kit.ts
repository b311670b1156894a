import type { DeskVisit, Visit } from '@aangan/contract/visits/entities';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { buildProperty } from './factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from './factories.ts';

/** The time in tests of visits: Thursday, 10 December 2026, 15:30 in India. */
export const NOW = new Date('2026-12-10T10:00:00Z');
/** The day of their visits. */
export const DAY = '2026-12-15';
export const AT_ELEVEN = { visitDate: DAY, visitTime: '11:00' };

/** A home with its consultant, and a buyer who visits it, both signed in. */
export interface VisitCast {
  propertyId: number;
  buyer: BuiltUser;
  host: BuiltUser;
  asBuyer: Client;
  asHost: Client;
}

/**
 * Creates the cast.
 * @param consultant null for a home without one
 */
export async function castOf(testApp: TestApp, consultant?: BuiltUser | null): Promise<VisitCast> {
  const { db } = testApp;
  const host = consultant ?? (await buildUser(db, { role: 'EXECUTIVE' }));
  const { id: propertyId } = await buildProperty(db, { assigned_user_id: consultant === null ? null : host.id });
  const buyer = await buildUser(db);
  return { propertyId, buyer, host, asBuyer: await signedIn(testApp, buyer), asHost: await signedIn(testApp, host) };
}

export const bookAt = (client: Client, propertyId: number, body: { visitDate: string; visitTime?: string | null }) =>
  client.post<Visit>(`/api/bookings/properties/${propertyId}`, body);

/** Does a step at the desk. */
export const atDesk = (client: Client, id: number, step: string, body: object = {}) =>
  client.post<DeskVisit>(`/api/desk/visits/${id}/${step}`, body);

/**
 * Gives the notifications and messages about a visit, oldest first: '<kind> to <user> by <channel>', without cancelled
 * ones.
 */
export async function messagesAbout({ db }: TestApp, bookingId: number): Promise<string[]> {
  const news = await db
    .selectFrom('notifications')
    .select(['kind', 'user_id', 'dedupe_key'])
    .where('dedupe_key', 'like', `visit:${bookingId}:%`)
    .orderBy('id')
    .execute();
  const messages = await db
    .selectFrom('messages')
    .select(['kind', 'user_id', 'channel'])
    .where('subject_id', '=', bookingId)
    .where('state', '<>', 'CANCELED')
    .orderBy('id')
    .execute();
  const lines = [...news.map((row) => ({ ...row, channel: 'APP' })), ...messages];
  return lines.map(({ kind, user_id, channel }) => `${kind} to ${user_id} by ${channel}`);
}

/** Gives the messages about a visit that are not yet due, each with its due time and its end. */
export async function scheduledMessagesOf({ db }: TestApp, bookingId: number, now: Date) {
  const rows = await db
    .selectFrom('messages')
    .select(['kind', 'channel', 'due_at', 'expires_at'])
    .where('subject_id', '=', bookingId)
    .where('state', '=', 'WAITING')
    .where('due_at', '>', now)
    .orderBy('due_at')
    .orderBy('channel')
    .execute();
  return rows.map(({ kind, channel, due_at, expires_at }) => [
    kind,
    channel,
    due_at.toISOString(),
    expires_at.toISOString(),
  ]);
}

/** Gives the transitions of a visit, oldest first. */
export async function eventsOf({ db }: TestApp, bookingId: number) {
  const rows = await db
    .selectFrom('booking_events')
    .select(['transition', 'actor_kind', 'from_status', 'to_status'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.actor_kind} ${row.transition}: ${row.from_status} to ${row.to_status}`);
}

/** Gives the capacity that a visit takes, and when staff first responded. */
export const seatsOf = ({ db }: TestApp, bookingId: number) =>
  db
    .selectFrom('bookings')
    .select(['property_seat', 'host_seat', 'visit_minutes', 'answered_at'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
