import type { Deletion } from '@aangan/contract/privacy/entities';
import type { ContactLogKind } from '@aangan/contract/privacy/lists';
import { sql, type Insertable } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/database/pool.ts';
import type { DB } from '../src/database/schema.generated.ts';
import { recordAudit } from '../src/audit/audit.store.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { buildBooking, buildProperty } from './factories-catalogue.ts';
import type { BuiltUser } from './factories.ts';

const AT = new Date('2026-11-01T10:00:00Z');
const LATER = new Date('2027-06-01T10:00:00Z');
const bytes = (mark: string, length = 32) => Buffer.from(mark.padEnd(length, '#'));

/** Requests the code for the deletion of the client's own account, and gives it. */
export async function codeToDelete(
  { codeFor }: Pick<TestApp, 'codeFor'>,
  client: Client,
  contactNo: string,
): Promise<string> {
  const { status, data } = await client.post('/api/users/step-up', { action: 'DELETE_ACCOUNT' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ resendAvailableInSeconds: 30, expiresInSeconds: 600 });
  return codeFor(contactNo);
}

/** Requests the deletion of the client's own account with such a code. */
export async function askToBeDeleted(
  testApp: Pick<TestApp, 'codeFor'>,
  client: Client,
  contactNo: string,
): Promise<Deletion> {
  const otp = await codeToDelete(testApp, client, contactNo);
  const { status, data } = await client.post<Deletion>('/api/users/deletion', { otp });
  expect(status).toBe(200);
  return data;
}

/** Inserts an entry of somebody's contact log; by default a reveal by a consultant. */
export async function buildView(
  db: Database,
  columns: Partial<Insertable<DB['contact_log']>> & { user_id: number },
): Promise<number> {
  const usual = { actor_id: 9, actor_name: 'Meera Kulkarni', actor_role: 'EXECUTIVE', kind: 'REVEAL' };
  const values = { ...usual, on_day: '2026-11-01', ...columns };
  return (await db.insertInto('contact_log').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Does work while no entry of this kind can be written to the contact log. */
export async function whileUnlogged(db: Database, kind: ContactLogKind, work: () => Promise<void>): Promise<void> {
  await sql`ALTER TABLE contact_log
    ADD CONSTRAINT contact_log__broken CHECK (kind <> ${sql.lit(kind)}) NOT VALID`.execute(db);
  try {
    await work();
  } finally {
    await sql`ALTER TABLE contact_log DROP CONSTRAINT contact_log__broken`.execute(db);
  }
}

/**
 * Inserts a row about a person into every table that can have one, with this mark in each text and SECRET in each
 * secret: a download must contain every mark and no secret.
 */
export async function liveEverywhere(db: Database, person: BuiltUser, staff: BuiltUser, mark: string): Promise<void> {
  const user_id = person.id;
  const secret = `SECRET-${mark}`;
  const { id: property_id } = await buildProperty(db, { name: `${mark} home` });
  const { id: plan_id } = await db
    .insertInto('visit_plans')
    .values({ user_id, visit_date: '2026-12-12' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: booking_id } = await buildBooking(db, {
    user_id,
    property_id,
    host_id: staff.id,
    plan_id,
    visit_date: '2026-12-12',
    notes: `${mark} notes`,
  });
  const session = { user_id, ends_at: LATER, browser: `${mark} browser` };
  const { id: session_id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  const actor = { actor_id: staff.id, actor_name: staff.name };
  const codes = { contact_no: person.contactNo, code_hash: bytes(secret), salt: bytes(secret), expires_at: LATER };
  const links = { user_id, subject_id: 1, token_hash: bytes(`${secret} link`), nonce: bytes(secret, 16) };
  const message = { user_id, channel: 'EMAIL', subject: 'USER', subject_id: user_id, due_at: AT, expires_at: LATER };
  await db
    .insertInto('session_tokens')
    .values({
      session_id,
      access_hash: bytes(`${secret} a`),
      refresh_hash: bytes(`${secret} r`),
      access_expires_at: LATER,
      refresh_expires_at: LATER,
    })
    .execute();
  await db
    .insertInto('known_browsers')
    .values({ user_id, token_hash: bytes(secret), expires_at: LATER })
    .execute();
  await db.insertInto('otp_codes').values(codes).execute();
  await db
    .insertInto('idempotency_keys')
    .values({ user_id, endpoint: 'x', key_hash: bytes(secret), fingerprint: bytes(secret), answer: '{}' })
    .execute();
  await db
    .insertInto('notifications')
    .values({ user_id, kind: 'k', params: JSON.stringify({ mark }), path: '/', dedupe_key: `n ${secret}` })
    .execute();
  await db
    .insertInto('messages')
    .values({ ...message, kind: 'k', facts: JSON.stringify({ mark }), dedupe_key: `m ${secret}` })
    .execute();
  await db
    .insertInto('signed_links')
    .values({ ...links, purpose: 'ALERTS' })
    .execute();
  await db
    .insertInto('consents')
    .values({ user_id, purpose: 'ACCOUNT', version: `${mark} version`, lang: 'en', given_at: AT, source: 'SIGNUP' })
    .execute();
  const look = await buildView(db, { user_id, ...actor, note: `${mark} reason`, reason: 'OTHER', property_id });
  await db.insertInto('contact_preferences').values({ user_id, call_days: 5, call_from: 18, call_to: 21 }).execute();
  await db
    .insertInto('nominees')
    .values({
      user_id,
      name: `${mark} nominee`,
      relation: 'Sister',
      contact_no: '9000000000',
      email: 'n@aangan.example',
    })
    .execute();
  const { id: grievance_id } = await db
    .insertInto('grievances')
    .values({ user_id, due_on: '2026-12-01', contact_log_id: look })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('grievance_messages')
    .values({ grievance_id, author: 'BUYER', author_name: person.name, body: `${mark} complaint` })
    .execute();
  await recordAudit(db, {
    actor: { userId: staff.id, name: staff.name },
    entity: 'USER',
    entityId: user_id,
    entityName: person.name,
    before: { name: `${mark} earlier name`, role: 'USER' },
    after: { name: person.name, role: 'USER' },
  });

  await db
    .insertInto('booking_events')
    .values({
      booking_id,
      transition: 'cancel',
      actor_kind: 'BUYER',
      to_status: 'CANCELED',
      visit_date: '2026-12-12',
      reason: `${mark} event`,
    })
    .execute();
  await db
    .insertInto('visit_notes')
    .values({ booking_id, author_id: staff.id, author_name: staff.name, text: `${mark} note of staff` })
    .execute();
  await db
    .insertInto('visit_scores')
    .values({ booking_id, note: `${mark} score` })
    .execute();
  await db.insertInto('visit_ratings').values({ booking_id, host_id: staff.id, user_id, stars: 4 }).execute();
  await db
    .insertInto('visit_absences')
    .values({ user_id, from_date: '2026-12-01', to_date: '2026-12-02', note: `${mark} absence` })
    .execute();
  await db
    .insertInto('consultant_stats')
    .values({ user_id, ratings: 1, stars_sum: 5, hosted: 1, no_shows: 0 })
    .execute();

  await db.insertInto('shortlists').values({ user_id, property_id }).execute();
  await db.insertInto('hidden_properties').values({ user_id, property_id }).execute();
  await db.insertInto('seen_properties').values({ user_id, property_id, first_at: AT, last_at: AT }).execute();
  const filter = { digest: bytes(mark), query: JSON.stringify({ name: mark }), list_digest: bytes('list'), places: 1 };
  const { id: filter_id } = await db
    .insertInto('search_filters')
    .values(filter)
    .returning('id')
    .executeTakeFirstOrThrow();
  const search = {
    user_id,
    filter_id,
    name: `${mark} search`,
    frequency: 'DAILY',
    since_event_id: 0,
    seen_event_id: 0,
  };
  const { id: search_id } = await db
    .insertInto('saved_searches')
    .values(search)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('alert_settings').values({ user_id }).execute();
  await db
    .insertInto('alert_items')
    .values({ user_id, property_id, reason: 'NEW', event_id: 1, search_id, digest_key: secret })
    .execute();
  const { id: board_id } = await db
    .insertInto('boards')
    .values({ user_id, title: `${mark} board`, expires_at: LATER })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: guest_id } = await db
    .insertInto('board_guests')
    .values({ board_id, first_name: `${mark} guest`, key_hash: bytes(secret) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('board_votes').values({ guest_id, property_id, vote: 'YES' }).execute();
  await db
    .insertInto('board_nicknames')
    .values({ board_id, property_id, nickname: `${mark} nickname` })
    .execute();
  await db
    .insertInto('board_comments')
    .values({ board_id, property_id, guest_id, body: `${mark} comment` })
    .execute();
}
