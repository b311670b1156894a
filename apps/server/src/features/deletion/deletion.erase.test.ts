import type { AdminUser, AuditEntry } from '@aangan/contract/admin-entities';
import { addDays, todayInIndia } from '@aangan/contract/dates';
import type { Paged } from '@aangan/contract/entities';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createClient, type Client } from '../../../test/client.ts';
import { columnsWith } from '../../../test/everywhere.ts';
import { buildBooking, buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../test/factories.ts';
import { removeLeftovers } from '../auth/auth.jobs.ts';
import { personalTables } from '../privacy/privacy.registry.ts';

const NOW = new Date('2026-12-01T06:30:00Z');
const DUE = new Date(NOW.getTime() + 14 * 86_400_000);
const CONTACT_NO = '9876502345';
const NEXT_NO = '9876502346';
/** What the person is called, at first and at last, and what they and others wrote. */
const NAMES = ['Revati Kundapur', 'Revati Renamed', 'revati@', 'renamed@', CONTACT_NO, NEXT_NO];
const WORDS = [
  'Ramp for my mother',
  'asked for a Sunday',
  'Nominee Kundapur',
  'Aai likes the balcony',
  'Guest Sulekha',
];
const ALL = [...NAMES, ...WORDS];

let testApp: TestApp;
let asha: BuiltUser;
let admin: Client;
let person: Client;
let personId: number;
let homeId: number;

async function register(): Promise<void> {
  person = createClient(testApp);
  await person.post('/api/auth/start', { contactNo: CONTACT_NO });
  const fields = { name: 'Revati Kundapur', email: 'revati@aangan.example', preferredFlatType: '3BHK' };
  const otp = testApp.codeFor(CONTACT_NO);
  const answer = await person.post<{ userId: number }>('/api/auth/signup', { ...fields, contactNo: CONTACT_NO, otp });
  expect(answer.status).toBe(201);
  personId = answer.data.userId;
}

/** Leaves a trace of the person in every table that can hold one. */
async function liveABusyLife(): Promise<void> {
  const { db } = testApp;
  await register();
  const own = { name: 'Revati Renamed', email: 'renamed@aangan.example', preferredFlatType: '3BHK' };
  expect((await person.put('/api/users/profile', own)).status).toBe(200);
  const host = await buildUser(db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
  ({ id: homeId } = await buildProperty(db, { assigned_user_id: host.id }));
  const visit = { visitDate: addDays(todayInIndia(NOW), 3), notes: WORDS[0] };
  expect((await person.post(`/api/bookings/properties/${homeId}`, visit)).status).toBe(201);
  const { id: doneHome } = await buildProperty(db);
  const ofDone = { user_id: personId, property_id: doneHome, host_id: host.id, visit_date: '2026-11-01' };
  const done = await buildBooking(db, { ...ofDone, status: 'COMPLETED' });
  await person.post(`/api/shortlists/${homeId}`);
  expect((await admin.patch(`/api/admin/users/${personId}`, { active: true })).status).toBe(200);
  const [user, home, booking] = [sql.lit(personId), sql.lit(homeId), sql.lit(done.id)];
  const statements = [
    sql`INSERT INTO visit_notes (booking_id, author_id, author_name, text)
      VALUES (${booking}, ${sql.lit(host.id)}, 'Meera Kulkarni', 'Revati Renamed asked for a Sunday')`,
    sql`INSERT INTO visit_ratings (booking_id, host_id, user_id, stars) VALUES (${booking}, ${sql.lit(host.id)}, ${user}, 4)`,
    sql`INSERT INTO nominees (user_id, name, relation, contact_no, email)
      VALUES (${user}, 'Nominee Kundapur', 'Sister of Revati Renamed', '9876502399', 'nominee@aangan.example')`,
    sql`INSERT INTO consents (user_id, purpose, version, lang, given_at, source)
      VALUES (${user}, 'ALERT_EMAILS', '2026-11', 'en', now(), 'SETTINGS')`,
    sql`INSERT INTO contact_preferences (user_id, stopped_at) VALUES (${user}, now())`,
    sql`INSERT INTO contact_log (at, on_day, user_id, actor_id, actor_name, actor_role, kind, reason, note)
      VALUES (now(), '2026-12-01', ${user}, ${sql.lit(host.id)}, 'Meera Kulkarni', 'EXECUTIVE', 'REVEAL', 'OTHER',
        'Revati Renamed asked for a Sunday')`,
    sql`INSERT INTO grievances (user_id, due_on) VALUES (${user}, '2026-12-31')`,
    sql`INSERT INTO grievance_messages (grievance_id, author, author_name, body)
      SELECT id, 'BUYER', 'Revati Renamed', 'I am REVATI Renamed, ring ' || ${sql.lit(CONTACT_NO)} || ' never' FROM grievances`,
    sql`INSERT INTO grievance_messages (grievance_id, author, author_name, body)
      SELECT id, 'STAFF', 'Asha Admin', 'Dear Revati Renamed, sorry.' FROM grievances`,
    sql`INSERT INTO boards (user_id, title, expires_at) VALUES (${user}, 'For Revati Renamed', now() + interval '7 days')`,
    sql`INSERT INTO board_guests (board_id, first_name, key_hash) SELECT id, 'Guest Sulekha', '\\x01' FROM boards`,
    sql`INSERT INTO board_comments (board_id, property_id, guest_id, body)
      SELECT g.board_id, ${home}, g.id, 'Aai likes the balcony' FROM board_guests g`,
    sql`INSERT INTO board_votes (guest_id, property_id, vote) SELECT id, ${home}, 'YES' FROM board_guests`,
    sql`INSERT INTO board_nicknames (board_id, property_id, nickname) SELECT id, ${home}, 'Revati Renamed' FROM boards`,
    sql`INSERT INTO hidden_properties (user_id, property_id) VALUES (${user}, ${home})`,
    sql`INSERT INTO alert_settings (user_id) VALUES (${user})`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function askToBeDeleted(): Promise<void> {
  await testApp.letPass(31);
  expect((await person.post('/api/users/step-up', { action: 'DELETE_ACCOUNT' })).status).toBe(200);
  expect((await person.post('/api/users/deletion', { otp: testApp.codeFor(NEXT_NO) })).status).toBe(200);
}

async function changeNumber(): Promise<void> {
  await testApp.letPass(31);
  expect((await person.post('/api/users/contact-change', { contactNo: NEXT_NO })).status).toBe(200);
  const { data: profile } = await person.get<Record<string, unknown>>('/api/users/profile');
  const codes = { currentOtp: testApp.codeFor(CONTACT_NO), newOtp: testApp.codeFor(NEXT_NO) };
  expect((await person.put('/api/users/profile', { ...profile, contactNo: NEXT_NO, ...codes })).status).toBe(200);
}

beforeAll(async () => {
  testApp = await createTestApp({ now: NOW });
  asha = await buildUser(testApp.db, { name: 'Asha Admin', role: 'ADMIN' });
  admin = await signedIn(testApp, asha);
  await liveABusyLife();
  await changeNumber();
  await askToBeDeleted();
});

afterAll(() => testApp.close());

describe('a person whose time has come', () => {
  it('is all over the database until that moment', async () => {
    testApp.setNow(new Date(DUE.getTime() - 1));
    expect(await testApp.app.erasure.eraseAllDue()).toBe(0);
    const places = await columnsWith(testApp.database.pool, ALL);
    const expected = ['board_comments.body', 'board_guests.first_name', 'bookings.notes', 'contact_log.note'];
    const more = ['grievance_messages.body', 'nominees.name', 'users.contact_no', 'users.email', 'users.name'];
    expect(places).toEqual(expect.arrayContaining([...expected, ...more, 'visit_notes.text', 'otp_codes.contact_no']));
  });

  it('is in no column of no table afterwards, nor in the log of the server [I45]', async () => {
    testApp.setNow(DUE);
    expect(await testApp.app.erasure.eraseAllDue()).toBe(1);
    // codes of a number that was theirs before go a day after their end
    await testApp.letPass(2 * 86_400);
    await removeLeftovers(testApp.db);
    admin = await signedIn(testApp, asha);
    expect(await columnsWith(testApp.database.pool, ALL)).toEqual([]);
    const lines = testApp.logs.map((line) => JSON.stringify(line).toLowerCase());
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => ALL.some((text) => line.includes(text.toLowerCase())))).toEqual([]);
    expect((await person.get('/api/users/profile')).status).toBe(401);
  });

  it('keeps rows without a name in those tables alone that say so [I45]', async () => {
    const found: string[] = [];
    const nobody = { userId: personId, name: '', email: '', contactNo: '' };
    for (const [table, { of }] of personalTables()) {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${of(nobody)}`.execute(testApp.db);
      if ((rows[0]?.count ?? 0) > 0) found.push(table);
    }
    const visits = ['bookings', 'booking_events', 'visit_ratings'];
    const rights = ['consents', 'contact_log', 'grievances', 'grievance_messages'];
    expect(found.sort()).toEqual([...visits, ...rights, 'users', 'audit_log'].sort());
    const { rows } = await testApp.database.pool.query<{ status: string }>(
      'SELECT status FROM bookings WHERE user_id = $1 ORDER BY id',
      [personId],
    );
    expect(rows.map(({ status }) => status)).toEqual(['CANCELED', 'COMPLETED']);
  });

  it('is a nameless row that lists show without contact, to be deleted and not changed [I33]', async () => {
    const row = await testApp.db.selectFrom('users').selectAll().where('id', '=', personId).executeTakeFirst();
    expect(row).toMatchObject({
      name: 'Deleted user',
      active: false,
      email: `deleted-${personId}@deleted.invalid`,
      erased_at: DUE,
      contact_no: expect.stringMatching(/^0\d{9}$/) as string,
      deletion_due_at: null,
      email_checked_at: null,
    });
    const { data } = await admin.get<AdminUser>(`/api/admin/users/${personId}`);
    expect(data).toMatchObject({ name: 'Deleted user', email: '', contactNo: '', active: false });
    for (const change of [{ active: true }, { role: 'EXECUTIVE' }]) {
      const { status, code } = await admin.patch(`/api/admin/users/${personId}`, change);
      expect([status, code]).toEqual([409, 'CONFLICT']);
    }
  });

  it('is a pseudonym in the audit log, which still holds together [I45]', async () => {
    const { content } = (await admin.get<Paged<AuditEntry>>('/api/admin/audit?size=100')).data;
    const own = content.filter(({ entity, entityId }) => entity === 'USER' && entityId === personId);
    expect(own.length).toBeGreaterThan(3);
    expect([...new Set(own.map(({ entityName }) => entityName))]).toEqual([
      expect.stringMatching(/^Deleted person [0-9A-F]{6}$/),
    ]);
    expect(own[0]).toMatchObject({ action: 'DELETE', actorName: 'Deletion' });
  });

  it('leaves number and e-mail to whoever comes, and can be deleted by an admin [I33]', async () => {
    const next: Partial<BuiltUser> = { contactNo: NEXT_NO, email: 'renamed@aangan.example', name: 'Somebody New' };
    await buildUser(testApp.db, next);
    expect((await admin.del(`/api/admin/users/${personId}`)).status).toBe(200);
    const rows = await testApp.db.selectFrom('users').select('id').where('id', '=', personId).execute();
    expect(rows).toEqual([]);
  });
});

describe('a database that was set back to before an erasure', () => {
  it('has who was due erased at the next start [I45]', async () => {
    const gone = await buildUser(testApp.db, { name: 'Restored Person' });
    const stays = await buildUser(testApp.db, { name: 'Waiting Person' });
    const setDue = (id: number, dueAt: Date) =>
      sql`UPDATE users SET deletion_requested_at = ${NOW}, deletion_due_at = ${dueAt} WHERE id = ${id}`.execute(
        testApp.db,
      );
    await setDue(gone.id, DUE);
    await setDue(stays.id, new Date(DUE.getTime() + 1));
    const restarted = await createTestApp({ database: testApp.database, now: DUE, withJobs: true });
    const nameOf = async (id: number) =>
      (await testApp.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name;
    await expect.poll(() => nameOf(gone.id), { timeout: 20_000 }).toBe('Deleted user');
    expect(await nameOf(stays.id)).toBe('Waiting Person');
    await restarted.close();
  });
});
