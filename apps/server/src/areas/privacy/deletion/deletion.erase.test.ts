import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import type { AuditEntry } from '@aangan/contract/core/audit';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { Paged } from '@aangan/contract/core/paged';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailFile } from '../../../adapters/mail/file.ts';
import { createFileSender } from '../../../adapters/sms/file.ts';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { columnsWith } from '../../../../test/everywhere.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, freshContactNo, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { askToBeDeleted, liveEverywhere } from '../../../../test/privacy-kit.ts';
import { removeLeftovers } from '../../accounts/auth/auth.jobs.ts';
import { personalTables } from '../personal-data/personal-data.registry.ts';

const NOW = new Date('2026-12-01T06:30:00Z');
const DUE = new Date(NOW.getTime() + 14 * 86_400_000);
/** The tables where the mark may remain in texts of homes and questions, not of the person. */
const KEPT = [
  'catalogue_changes.name',
  'catalogue_changes.searched',
  'messages.facts',
  'notifications.params',
  'properties.name',
  'properties.searched',
  'search_filters.digest',
  'search_filters.query',
];

const folder = mkdtempSync(join(tmpdir(), 'aangan-erase-'));
const outboxes = [join(folder, 'sms.jsonl'), join(folder, 'mail.jsonl')] as const;
let testApp: TestApp;
let asha: BuiltUser;
let admin: Client;
let host: BuiltUser;

beforeAll(async () => {
  const phones = createFileSender(outboxes[0]);
  testApp = await createTestApp({
    now: NOW,
    sms: {
      ...phones,
      send: async (sms) => {
        testApp.outbox.push(sms);
        await phones.send(sms);
      },
    },
    mail: createMailFile({ outbox: outboxes[1], from: 'visits@aangan.example' }),
  });
  asha = await buildUser(testApp.db, { name: 'Asha Admin', role: 'ADMIN' });
  host = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
});

afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

/** Gives the contents of the outboxes. */
const sent = () => outboxes.map((path) => readFileSync(path, 'utf8').toLowerCase());
const holding = (texts: readonly string[], wanted: readonly string[]) =>
  wanted.filter((one) => texts.some((text) => text.includes(one.toLowerCase())));

/** Creates a person with a former name, address and number, and a row in every table that can have one. */
async function liveABusyLife(first: string, mark: string) {
  const { db } = testApp;
  const [firstNo, lastNo] = [freshContactNo(), freshContactNo()];
  const before = { name: `${first} Kundapur`, email: `${first}@aangan.example`, contactNo: firstNo };
  const person = await buildUser(db, before);
  const { id } = person;
  const client = await signedIn(testApp, person);
  const own = { name: `${first} Renamed`, email: `renamed.${first}@aangan.example`, preferredFlatType: '3BHK' };
  expect((await client.put('/api/users/profile', own)).status).toBe(200);
  const { id: homeId } = await buildProperty(db, { assigned_user_id: host.id });
  const visit = { visitDate: addDays(todayInIndia(NOW), 3), notes: `${mark} ramp for my mother` };
  expect((await client.post(`/api/bookings/properties/${homeId}`, visit)).status).toBe(201);
  const ask = { contactNo: host.contactNo };
  expect((await client.post(`/api/properties/${homeId}/location-request`, ask)).status).toBe(200);
  expect((await admin.patch(`/api/admin/users/${id}`, { active: true })).status).toBe(200);
  await liveEverywhere(db, { ...person, name: own.name, contactNo: lastNo }, host, mark);
  const spelt = `${lastNo.slice(0, 5)}-${lastNo.slice(5)}`;
  await sql`INSERT INTO grievance_messages (grievance_id, author, author_name, body)
    SELECT g.id, said.author, said.name, said.body FROM grievances g, (VALUES
      ('BUYER', ${own.name}, ${`I am ${own.name.toUpperCase()}, ring +91 ${spelt} or ${firstNo} no more`}),
      ('STAFF', 'Asha Admin', ${`Dear ${first}, sorry, Ms KUNDAPUR.`})) said (author, name, body)
    WHERE g.user_id = ${id}`.execute(db);
  await testApp.letPass(31);
  expect((await client.post('/api/users/contact-change', { contactNo: lastNo })).status).toBe(200);
  const codes = { currentOtp: testApp.codeFor(firstNo), newOtp: testApp.codeFor(lastNo) };
  expect((await client.put('/api/users/profile', { ...own, contactNo: lastNo, ...codes })).status).toBe(200);
  await testApp.sendDue();
  const names = [first, 'Kundapur', 'Renamed', firstNo, lastNo, spelt];
  return { id, client, contactNo: lastNo, email: own.email, names };
}

type Leaver = Awaited<ReturnType<typeof liveABusyLife>>;

let erased: Leaver;

/** Makes the deletion of a user due. */
async function eraseInTime(person: Leaver): Promise<void> {
  await testApp.letPass(31);
  await askToBeDeleted(testApp, person.client, person.contactNo);
  testApp.setNow(new Date(DUE.getTime() - 1));
  expect(await testApp.app.erasure.eraseAllDue()).toBe(0);
  expect(await columnsWith(testApp.database.pool, person.names)).toContain('users.name');
  testApp.setNow(DUE);
  expect(await testApp.app.erasure.eraseAllDue()).toBe(1);
  erased = person;
}

async function deleteAsAdmin({ id }: Leaver): Promise<void> {
  expect((await admin.del(`/api/admin/users/${id}`)).status).toBe(200);
}

describe.each([
  { who: 'whose time has come', first: 'Revati', mark: 'Quixotic', also: ['consents.version'], go: eraseInTime },
  { who: 'whom an admin deletes', first: 'Sharvari', mark: 'Zephyrine', also: [], go: deleteAsAdmin },
])('a person $who', ({ first, mark, also, go }) => {
  let person: Leaver;
  let bystander: string;

  beforeAll(async () => {
    testApp.setNow(NOW);
    admin = await signedIn(testApp, asha);
    person = await liveABusyLife(first, mark);
    bystander = freshContactNo();
    await createClient(testApp).post('/api/auth/start', { contactNo: bystander });
  });

  it('is all over the database and the outboxes before', async () => {
    const places = await columnsWith(testApp.database.pool, [...person.names, mark]);
    const expected = ['board_comments.body', 'board_guests.first_name', 'bookings.notes', 'contact_log.note'];
    const more = ['grievance_messages.body', 'nominees.name', 'users.contact_no', 'users.email', 'users.name'];
    expect(places).toEqual(expect.arrayContaining([...expected, ...more, 'visit_notes.text', 'otp_codes.contact_no']));
    // a location request names the buyer to the consultant
    expect(holding(sent(), [`${first} Renamed`, person.contactNo, person.email])).toHaveLength(3);
  });

  it('is in no column of any table afterwards, nor in the log or outboxes of the server [I44, I45]', async () => {
    await go(person);
    // codes for a former number are deleted a day after they expired
    await testApp.letPass(2 * 86_400);
    await removeLeftovers(testApp.db);
    expect(await columnsWith(testApp.database.pool, person.names)).toEqual([]);
    expect(await columnsWith(testApp.database.pool, [mark])).toEqual([...KEPT, ...also].toSorted());
    const lines = testApp.logs.map((line) => JSON.stringify(line).toLowerCase());
    expect(lines.length).toBeGreaterThan(10);
    expect(holding(lines, [...person.names, mark])).toEqual([]);
    expect(holding(sent(), [...person.names, mark])).toEqual([]);
    expect((await person.client.get('/api/users/profile')).status).toBe(401);
  });

  it('leaves the text of a complaint, and messages to others [I44, I45]', async () => {
    const { rows } = await sql<{ body: string }>`
      SELECT body FROM grievance_messages m JOIN grievances g ON g.id = m.grievance_id
      WHERE g.user_id = ${person.id} ORDER BY m.id`.execute(testApp.db);
    expect(rows.map(({ body }) => body)).toEqual([
      // the mark was a word of a former name
      '… complaint',
      'I am … …, ring +91 … or … no more',
      'Dear …, sorry, Ms ….',
    ]);
    const [phones = ''] = sent();
    const receivers = phones
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { to?: unknown }).to);
    expect(receivers).toContain(bystander);
    // an emptied line is still valid JSON
    expect(receivers).toContain('');
    expect(new Set(receivers.map((to) => typeof to))).toEqual(new Set(['string']));
  });
});

describe('the rest of an erased account', () => {
  beforeAll(async () => {
    testApp.setNow(DUE);
    admin = await signedIn(testApp, asha);
  });

  it('is rows without a name, in the tables that declare it and no others [I45]', async () => {
    const found: string[] = [];
    const nobody = { userId: erased.id, name: '', email: '', contactNo: '' };
    for (const [table, { of }] of personalTables()) {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${of(nobody)}`.execute(testApp.db);
      if ((rows[0]?.count ?? 0) > 0) found.push(table);
    }
    const visits = ['bookings', 'booking_events', 'visit_plans', 'visit_ratings'];
    const rights = ['consents', 'contact_log', 'grievances', 'grievance_messages'];
    expect(found.sort()).toEqual([...visits, ...rights, 'users', 'audit_log'].sort());
    const { rows } = await testApp.database.pool.query<{ status: string }>(
      'SELECT status FROM bookings WHERE user_id = $1 ORDER BY id',
      [erased.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
  });

  it('is a row without a name that lists show without contact, and that can be deleted but not changed [I33]', async () => {
    const row = await testApp.db.selectFrom('users').selectAll().where('id', '=', erased.id).executeTakeFirst();
    expect(row).toMatchObject({
      name: 'Deleted user',
      active: false,
      email: `deleted-${erased.id}@deleted.invalid`,
      erased_at: DUE,
      contact_no: expect.stringMatching(/^0\d{9}$/) as string,
      deletion_due_at: null,
      email_checked_at: null,
    });
    const { data } = await admin.get<AdminUser>(`/api/admin/users/${erased.id}`);
    expect(data).toMatchObject({ name: 'Deleted user', email: '', contactNo: '', active: false });
    for (const change of [{ active: true }, { role: 'EXECUTIVE' }]) {
      const { status, code } = await admin.patch(`/api/admin/users/${erased.id}`, change);
      expect([status, code]).toEqual([409, 'CONFLICT']);
    }
  });

  it('is a pseudonym in the audit log, whose chain stays intact [I45]', async () => {
    const { content } = (await admin.get<Paged<AuditEntry>>('/api/admin/audit?size=100')).data;
    const own = content.filter(({ entity, entityId }) => entity === 'USER' && entityId === erased.id);
    expect(own.length).toBeGreaterThan(3);
    expect([...new Set(own.map(({ entityName }) => entityName))]).toEqual([
      expect.stringMatching(/^Deleted person [0-9A-F]{6}$/),
    ]);
    expect(own[0]).toMatchObject({ action: 'DELETE', actorName: 'Deletion' });
  });

  it('frees number and e-mail, and can be deleted by an admin [I33]', async () => {
    const next: Partial<BuiltUser> = { contactNo: erased.contactNo, email: erased.email, name: 'Somebody New' };
    await buildUser(testApp.db, next);
    expect((await admin.del(`/api/admin/users/${erased.id}`)).status).toBe(200);
    const rows = await testApp.db.selectFrom('users').select('id').where('id', '=', erased.id).execute();
    expect(rows).toEqual([]);
  });
});

describe('a database that was restored to before an erasure', () => {
  it('erases due users at the next start [I45]', async () => {
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
    await expect.poll(() => nameOf(gone.id)).toBe('Deleted user');
    expect(await nameOf(stays.id)).toBe('Waiting Person');
    await restarted.close();
  });
});

describe('a call during the erasure of its user', () => {
  let person: BuiltUser;
  let client: Client;

  /** Makes the erasure wait for a row of the user, and the call wait behind it; then both continue. */
  async function callDuringErasure<T>(call: () => Promise<T>): Promise<T> {
    const holder = await testApp.database.pool.connect();
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const waitFor = async (count: number) => {
      await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(count);
    };
    await holder.query('BEGIN');
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [person.id]);
    const erasing = testApp.app.erasure.eraseAllDue();
    await waitFor(1);
    const response = call();
    await waitFor(2);
    await holder.query('COMMIT');
    holder.release();
    expect(await erasing).toBe(1);
    return response;
  }

  beforeEach(async () => {
    testApp.setNow(NOW);
    person = await buildUser(testApp.db, { name: 'Late Caller' });
    client = await signedIn(testApp, person);
    const due = { deletion_requested_at: NOW, deletion_due_at: NOW };
    await testApp.db.updateTable('users').set(due).where('id', '=', person.id).execute();
  });

  it('does not name the row again [I33, I45]', async () => {
    const { email, preferredFlatType, minBudget, maxBudget } = person;
    const own = { name: 'Late Renamed', email, preferredFlatType, minBudget, maxBudget };
    const { status } = await callDuringErasure(() => client.put('/api/users/profile', own));
    expect(status).toBe(401);
    expect(await columnsWith(testApp.database.pool, ['Late Renamed', person.email])).toEqual([]);
  });

  it('leaves nothing that the next run does not delete [I45]', async () => {
    const { id: homeId } = await buildProperty(testApp.db);
    const hides = () => testApp.db.selectFrom('hidden_properties').where('user_id', '=', person.id).select('user_id');
    await callDuringErasure(() => client.post(`/api/properties/${homeId}/hide`));
    expect(await hides().execute()).toHaveLength(1);
    testApp.setNow(new Date(NOW.getTime() + 3_600_000));
    expect(await testApp.app.erasure.eraseAllDue()).toBe(0);
    expect(await hides().execute()).toEqual([]);
  });

  it('creates no family board [I45]', async () => {
    const board = { title: 'For Aai', days: 30 };
    const { code } = await callDuringErasure(() => client.post('/api/boards', board));
    expect(code).toBe('DELETION_PENDING');
  });
});
