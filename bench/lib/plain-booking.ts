import { addDays } from '@aangan/contract/core/dates';
import { instantInIndia } from '@aangan/contract/core/times';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../../apps/server/src/database/pool.ts';
import { recordAudit } from '../../apps/server/src/audit/audit.store.ts';
import { createVisitLifecycle } from '../../apps/server/src/areas/visits/lifecycle/lifecycle.transitions.ts';
import { createVisitAvailability } from '../../apps/server/src/areas/visits/availability/availability.capacity.ts';
import { createLinks } from '../../apps/server/src/messages/links.ts';
import { createNotifier } from '../../apps/server/src/messages/messages.ts';

/** The statements, in order, of a booking without a time, of a home without a consultant. */
const STEPS = [
  'visit_home',
  'visit_locks',
  'visit_of_buyer',
  'visit_acts',
  'visit_insert',
  'visit_event_insert',
  'notification_insert',
  'message_insert',
] as const;
type Step = (typeof STEPS)[number];

/** The text of each statement by step. */
export type BookingStatements = Record<Step, string>;

/**
 * Matches the recorded statements to the steps. Raises an Error when a booking sends others than plain code can fill
 * in.
 */
export function bookingStatements(sent: { name: string | undefined; text: string }[]): BookingStatements {
  const names = sent.map(({ name }) => name).join();
  if (names !== STEPS.join()) throw new Error(`A booking now sends ${names}: plain code has to send that too`);
  return Object.fromEntries(sent.map(({ name, text }) => [name, text])) as BookingStatements;
}

interface Visit {
  userId: number;
  propertyId: number;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  notes: string;
}

/** Books by the product's code, in the caller's transaction. */
export async function bookAsProduct(trx: Database, visit: Visit): Promise<void> {
  const clock = () => new Date();
  const telling = createNotifier({ clock, hasMail: false, handOut: async () => undefined });
  const links = createLinks({ secret: 'opens nothing', clock });
  const availability = createVisitAvailability({ clock });
  const lifecycle = createVisitLifecycle({
    db: trx,
    clock,
    availability,
    links,
    recordAudit,
    listeners: [],
    ...telling,
  });
  await lifecycle.book(trx, { ...visit, visitTime: null });
}

/** Books by plain code with the product's own statements, which write the same rows. Returns the response's data. */
export async function bookPlainly(
  pool: Pool,
  statements: BookingStatements,
  { userId, propertyId, visitDate, notes }: Visit,
): Promise<object> {
  const client = await pool.connect();
  const run = async <Row extends object>(name: Step, values: unknown[]): Promise<Row> => {
    const { rows } = await client.query<Row>({ name, text: statements[name], values });
    return rows[0] as Row;
  };
  try {
    await client.query('begin');
    const home = await run<Home>('visit_home', [userId, propertyId]);
    await run('visit_locks', [[`visit:user:${userId}`]]);
    await run('visit_of_buyer', [userId, propertyId, false]);
    await run('visit_acts', [userId, 1, new Date()]);
    const own = [userId, propertyId, 'PENDING', visitDate, null, null, null, null, null, null, notes];
    const { visit } = await run<{ visit: { id: number } }>('visit_insert', own);
    const by = ['book', 'BUYER', userId, home.userName];
    const happened = [visit.id, new Date(), ...by, null, 'PENDING', visitDate, null, null];
    const event = await run<{ id: number }>('visit_event_insert', happened);
    const about = { propertyId, property: home.name, reraNo: home.reraNo, host: null };
    const facts = { ...about, visitDate, visitTime: null, visitMinutes: null, buyerId: userId };
    const key = `visit:${visit.id}:${event.id}`;
    const path = `/desk/visits/${visit.id}`;
    await run('notification_insert', ['desk-booked', facts, path, null, `${key}:desk-booked:APP`]);
    const dayBefore = addDays(visitDate, -1);
    const waits = [instantInIndia(dayBefore, '10:00'), instantInIndia(visitDate, '20:00')];
    const unconfirmed = ['desk-unconfirmed', 'APP', 'BOOKING', visit.id, 0, facts, ...waits, userId, null];
    await run('message_insert', [...unconfirmed, `${key}:desk-unconfirmed:APP`]);
    await client.query('commit');
    return visit;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

interface Home {
  name: string;
  reraNo: string | null;
  userName: string;
}

/** Returns the rows that a booking has written, without ids, persons and times, for comparison with another. */
export async function writtenBy(db: Database, bookingId: number): Promise<string> {
  const { rows } = await sql<object>`
    SELECT (SELECT jsonb_agg(to_jsonb(b) - '{id,user_id,created_at,updated_at}'::text[]) FROM bookings b
        WHERE id = ${bookingId}) AS visits,
      (SELECT jsonb_agg(to_jsonb(e) - '{id,booking_id,at,actor_id,actor_name}'::text[] ORDER BY id)
        FROM booking_events e WHERE booking_id = ${bookingId}) AS events,
      (SELECT jsonb_agg(to_jsonb(n) - '{id,created_at}'::text[] ORDER BY id) FROM notifications n
        WHERE dedupe_key LIKE ${`visit:${bookingId}:%`}) AS news,
      (SELECT jsonb_agg(to_jsonb(m) - '{id,subject_id,created_at,caused_by}'::text[] ORDER BY id) FROM messages m
        WHERE subject = 'BOOKING' AND subject_id = ${bookingId}) AS messages`.execute(db);
  return JSON.stringify(rows).replaceAll(/visit:\d+:\d+|\/visits\/\d+|"buyerId":\d+/g, '');
}
