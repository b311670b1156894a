import type { AdminGrievance, AdminGrievanceRow, Grievance } from '@aangan/contract/privacy/entities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import { createClient, type CheckedResponse, type Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { buildView } from '../../../../test/privacy-kit.ts';
import { closeAnswered } from './grievances.store.ts';

/** 21 November 2026, 11:50 in India. */
const NOW = new Date('2026-11-21T06:20:00Z');
const DAY_MS = 86_400_000;
const TEXT = 'I was rung up at 11 in the morning.';

const testApp = useTestApp({ now: NOW });
let admin: Client;
let adminUser: BuiltUser;
let buyer: BuiltUser;
let rohan: Client;

beforeAll(async () => {
  adminUser = await buildUser(testApp.db, { role: 'ADMIN', name: 'Aparna Deshpande' });
});

beforeEach(async () => {
  testApp.setNow(NOW);
  await testApp.db.deleteFrom('grievances').execute();
  buyer = await buildUser(testApp.db, { name: 'Rohan Jadhav', contactNo: '9876500010' });
  rohan = await signedIn(testApp, buyer);
  admin = await signedIn(testApp, adminUser);
  return async () => {
    await testApp.db.deleteFrom('users').where('id', '=', buyer.id).execute();
  };
});

const later = (days: number) => testApp.setNow(new Date(NOW.getTime() + days * DAY_MS));
const file = (client: Client, body: object = { text: TEXT }) => client.post<Grievance>('/api/users/grievances', body);
const filed = async () => (await file(rohan)).data;
const reply = (id: number, text = 'That is no answer.', client = rohan) =>
  client.post<Grievance>(`/api/users/grievances/${id}/messages`, { text });
const close = (id: number, client = rohan) => client.post<Grievance>(`/api/users/grievances/${id}/close`);
const answer = (id: number, text = 'We have spoken to the consultant.') =>
  admin.post<AdminGrievance>(`/api/admin/grievances/${id}/answer`, { text });
const list = async () => (await rohan.get<Grievance[]>('/api/users/grievances')).data;

const buildEntry = (user_id: number) =>
  buildView(testApp.db, {
    user_id,
    at: NOW,
    actor_id: adminUser.id,
    reason: 'CALL_BACK',
    note: 'Rang the office',
    outside_call_hours: true,
  });

describe('POST /api/users/grievances', () => {
  it('is for signed-in users, and takes 10 to 2,000 characters [I36]', async () => {
    expect((await file(createClient(testApp))).status).toBe(401);
    for (const text of ['Too short', 'a'.repeat(2001), '         short         ']) {
      expect((await file(rohan, { text })).errors?.map(({ field }) => field)).toEqual(['text']);
    }
    expect((await file(rohan, { text: 'a'.repeat(10) })).status).toBe(201);
    expect((await file(rohan, { text: 'अ'.repeat(2000) })).status).toBe(201);
  });

  it('has a number and a due day, and is acknowledged at once [I36]', async () => {
    const { status, data } = await file(rohan);
    expect(status).toBe(201);
    const number = `G-2026-${String(data.id).padStart(6, '0')}`;
    expect(data).toEqual({
      id: data.id,
      number,
      status: 'OPEN',
      filedOn: '2026-11-21',
      dueOn: '2026-12-21',
      answeredOn: null,
      closesOn: null,
      about: null,
      messages: [{ author: 'BUYER', name: 'Rohan Jadhav', text: TEXT, at: NOW.toISOString() }],
    });
    const { content } = (await rohan.get<{ content: object[] }>('/api/notifications')).data;
    const said = { title: 'We have your complaint', text: `Complaint ${number}: we will answer by 21 December 2026.` };
    expect(content).toMatchObject([{ ...said, path: '/user/privacy#complaints' }]);
    testApp.mails.length = 0;
    await testApp.sendDue();
    expect(testApp.mails).toMatchObject([{ to: buyer.email, subject: said.title }]);
    expect(testApp.mails[0]?.text).toContain(said.text);
  });

  it("may be about an entry of the caller's own contact log alone [I36]", async () => {
    const other = await buildUser(testApp.db);
    const contactLogId = await buildEntry(other.id);
    expect((await file(rohan, { text: TEXT, contactLogId })).code).toBe('NOT_FOUND');
    expect((await file(rohan, { text: TEXT, contactLogId: 987_654_321 })).code).toBe('NOT_FOUND');
    expect(await list()).toEqual([]);
    const own = await file(rohan, { text: TEXT, contactLogId: await buildEntry(buyer.id) });
    expect(own.data.about).toEqual({
      at: NOW.toISOString(),
      kind: 'REVEAL',
      who: 'Meera Kulkarni',
      role: 'EXECUTIVE',
      reason: 'CALL_BACK',
      note: 'Rang the office',
      outsideCallHours: true,
    });
  });

  it('allows 5 open ones, also of 8 concurrent ones [I36]', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => file(rohan)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(3);
    const open = await list();
    expect(open).toHaveLength(5);
    await close(open[0]?.id ?? 0);
    expect((await file(rohan)).status).toBe(201);
  });

  it('is limited to 10 a day [I36]', async () => {
    for (let n = 0; n < 10; n += 1) await close((await filed()).id);
    expect((await file(rohan)).code).toBe('TOO_MANY_REQUESTS');
    await testApp.letPass(DAY_MS / 1000);
    expect((await file(await signedIn(testApp, buyer))).status).toBe(201);
  });
});

describe('POST /api/users/grievances/:id/messages', () => {
  it("is for the caller's own alone [I36]", async () => {
    const { id } = await filed();
    const other = await signedIn(testApp, await buildUser(testApp.db));
    expect((await reply(id, 'short')).status).toBe(400);
    expect((await reply(id, TEXT, other)).code).toBe('NOT_FOUND');
    expect((await close(id, other)).code).toBe('NOT_FOUND');
    expect(await list()).toMatchObject([{ status: 'OPEN', messages: [{}] }]);
  });

  it('adds to an open one, whose due day stays [I36]', async () => {
    const { id, dueOn } = await filed();
    later(3);
    expect(await reply(id)).toMatchObject({ status: 201, data: { status: 'OPEN', dueOn, messages: [{}, {}] } });
  });

  it('reopens an answered one with a new due day, once per answer [I36]', async () => {
    const { id } = await filed();
    later(2);
    await answer(id);
    expect(await list()).toMatchObject([{ status: 'ANSWERED', answeredOn: '2026-11-23', closesOn: '2026-12-23' }]);
    later(32);
    expect((await reply(id)).data).toMatchObject({ status: 'OPEN', dueOn: '2027-01-22', answeredOn: null });
    later(33);
    expect((await reply(id)).data).toMatchObject({ status: 'OPEN', dueOn: '2027-01-22' });
    later(34);
    await answer(id);
    later(35);
    expect((await reply(id)).data).toMatchObject({ status: 'OPEN', dueOn: '2027-01-25' });
  });

  it('is refused from the 31st day on, when the complaint is closed [I36]', async () => {
    const { id } = await filed();
    await answer(id);
    later(31);
    expect((await reply(id)).code).toBe('CONFLICT');
    expect(await list()).toMatchObject([{ status: 'CLOSED', closesOn: null }]);
  });
});

describe('the closing of a complaint', () => {
  it('is possible for its filer at any time, and idempotent [I36]', async () => {
    const { id } = await filed();
    expect((await close(id)).data.status).toBe('CLOSED');
    const closedAt = await closings();
    later(1);
    expect((await close(id)).data.status).toBe('CLOSED');
    expect(await closings()).toEqual(closedAt);
    expect((await reply(id)).code).toBe('CONFLICT');
    expect((await answer(id)).code).toBe('CONFLICT');
  });

  it('is recorded by the job 30 days after the answer, not a day before [I36]', async () => {
    const { id } = await filed();
    const open = await filed();
    await answer(id);
    expect(await closeAnswered(testApp.db, new Date(NOW.getTime() + 30 * DAY_MS))).toBe(0);
    expect(await closeAnswered(testApp.db, new Date(NOW.getTime() + 31 * DAY_MS))).toBe(1);
    expect(await list()).toMatchObject([
      { id: open.id, status: 'OPEN' },
      { id, status: 'CLOSED' },
    ]);
    expect((await closings()).filter((at) => at !== null)).toHaveLength(1);
  });

  const closings = async () => {
    const rows = await testApp.db.selectFrom('grievances').select('closed_at').orderBy('id').execute();
    return rows.map(({ closed_at: at }) => at);
  };
});

describe('/api/admin/grievances', () => {
  const rows = async (query = '') =>
    (await admin.get<{ content: AdminGrievanceRow[]; totalElements: number }>(`/api/admin/grievances${query}`)).data;

  it('is for admins', async () => {
    const { id } = await filed();
    const meera = await signedIn(testApp, await buildUser(testApp.db, { role: 'EXECUTIVE' }));
    for (const [client, status] of [
      [createClient(testApp), 401],
      [rohan, 403],
      [meera, 403],
    ] as const) {
      expect((await client.get('/api/admin/grievances')).status).toBe(status);
      expect((await client.get(`/api/admin/grievances/${id}`)).status).toBe(status);
      expect((await client.post(`/api/admin/grievances/${id}/answer`, { text: TEXT })).status).toBe(status);
    }
    expect((await admin.get('/api/admin/grievances/987654321')).code).toBe('NOT_FOUND');
    expect((await answer(987_654_321)).code).toBe('NOT_FOUND');
    expect((await answer(id, 'No.')).status).toBe(400);
  });

  it('lists them by due day, and says how late they are [I36]', async () => {
    later(5);
    const newer = await filed();
    testApp.setNow(NOW);
    const older = await filed();
    later(33);
    const all = await rows();
    expect(all.content).toMatchObject([
      { id: older.id, overdueDays: 3, text: TEXT, userName: 'Rohan Jadhav', userId: buyer.id },
      { id: newer.id, overdueDays: -2 },
    ]);
    await answer(older.id);
    expect((await rows('?status=OPEN')).content.map(({ id }) => id)).toEqual([newer.id]);
    expect((await rows('?status=ANSWERED')).content).toMatchObject([{ id: older.id, overdueDays: 0 }]);
    expect(await rows('?size=1&page=1')).toMatchObject({ content: [{ id: newer.id }], totalElements: 2 });
  });

  it('has number, name and thread, and no whole contact [I36]', async () => {
    const { id, number } = await filed();
    const whole = await admin.get<AdminGrievance>(`/api/admin/grievances/${id}`);
    expect(whole.data).toMatchObject({
      number,
      userName: 'Rohan Jadhav',
      contactNo: '98******10',
      contactMasked: true,
    });
    const listed = await admin.get('/api/admin/grievances');
    for (const shown of [whole, listed]) {
      expect(JSON.stringify(shown)).not.toContain(buyer.contactNo);
      expect(JSON.stringify(shown)).not.toContain(buyer.email);
    }
  });

  it('answers once, notifies the filer and logs it [I36]', async () => {
    const { id, number } = await filed();
    const answers: CheckedResponse[] = await Promise.all([answer(id), answer(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const [own] = await list();
    expect(own).toMatchObject({ status: 'ANSWERED', messages: [{}, { author: 'STAFF', name: 'Aparna Deshpande' }] });
    expect(own?.messages).toHaveLength(2);
    const { content } = (await rohan.get<{ content: object[] }>('/api/notifications')).data;
    expect(content).toMatchObject([
      { title: 'Your complaint has been answered', text: `Complaint ${number}: please read our answer.` },
      {},
    ]);
    expect(await auditOf(testApp.db, 'GRIEVANCE', id)).toEqual([
      {
        actorId: adminUser.id,
        actorName: 'Aparna Deshpande',
        action: 'UPDATE',
        entityName: `${number}, Rohan Jadhav`,
        before: { status: 'OPEN' },
        after: { status: 'ANSWERED' },
      },
    ]);
  });

  it('keeps complaints of deleted accounts, without a name or a contact', async () => {
    const { id } = await filed();
    await testApp.db.deleteFrom('users').where('id', '=', buyer.id).execute();
    const { data } = await admin.get<AdminGrievance>(`/api/admin/grievances/${id}`);
    expect(data).toMatchObject({ userName: '', contactNo: '', contactMasked: false, messages: [{ name: '' }] });
    expect((await answer(id)).status).toBe(201);
  });
});
