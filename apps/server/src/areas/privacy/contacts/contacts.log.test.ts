import type { AdminContactLogEntry, ContactLog } from '@aangan/contract/privacy/entities';
import type { Paged } from '@aangan/contract/core/paged';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { downloadCsv } from '../../../../test/csv.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { buildView, whileUnlogged } from '../../../../test/privacy-kit.ts';

/** 10 December 2026, 12:20 in India. */
const NOW = new Date('2026-12-10T06:50:00Z');
const LOG = '/api/users/contact-log';
const PREFERENCES = '/api/users/contact-preferences';

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let asha: Client;
let buyer: BuiltUser;
let own: Client;

beforeEach(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN', name: 'Asha Patil' });
  asha = await signedIn(testApp, admin);
  buyer = await buildUser(testApp.db, { name: 'Rohan Jadhav' });
  own = await signedIn(testApp, buyer);
});

const openContact = (body: object) => asha.post<{ logId: number }>(`/api/staff/buyers/${buyer.id}/contact`, body);
const kindsOf = ({ data }: { data: ContactLog }) => data.content.map(({ kind }) => kind);

const logAt = (at: string, kind = 'REVEAL') =>
  buildView(testApp.db, { user_id: buyer.id, actor_id: admin.id, actor_name: admin.name, kind, at: new Date(at) });

describe('GET /api/users/contact-log', () => {
  it('is for signed-in users, and refuses unknown parameters', async () => {
    expect((await createClient(testApp).get(LOG)).status).toBe(401);
    expect((await own.get(`${LOG}?group=all`)).errors?.map(({ field }) => field)).toEqual(['group']);
  });

  it("lists the caller's own entries, with the staff member's name and role at the time, also after that person left [I25]", async () => {
    const { logId } = (await openContact({ reason: 'CALL_BACK', note: 'Rang the office' })).data;
    await asha.post(`/api/staff/contact-log/${logId}/used`, { channel: 'CALL' });
    const other = await buildUser(testApp.db);
    await asha.post(`/api/staff/buyers/${other.id}/contact`, { reason: 'VISIT' });
    await testApp.db.deleteFrom('users').where('id', '=', admin.id).execute();
    const { data } = await own.get<ContactLog>(LOG);
    const usual = { who: 'Asha Patil', role: 'ADMIN', reason: 'CALL_BACK', at: NOW.toISOString(), channel: null };
    const rest = { outsideCallHours: false, propertyId: null };
    expect(data).toEqual({
      content: [
        { ...usual, ...rest, id: expect.any(Number) as number, kind: 'CALL', note: null, revealId: logId },
        { ...usual, ...rest, id: logId, kind: 'REVEAL', note: 'Rang the office', revealId: null },
      ],
      totalElements: 2,
      totalPages: 1,
      last: true,
      page: 0,
      size: 20,
      thisMonth: 2,
    });
  });

  it('covers 12 months, in pages, and counts the present month in India [I25]', async () => {
    for (const at of ['2025-12-10T06:49:59Z', '2025-12-10T06:50:01Z', '2026-11-30T18:29:59Z', '2026-11-30T18:30:00Z']) {
      await logAt(at);
    }
    const { data } = await own.get<ContactLog>(`${LOG}?size=2`);
    expect(data).toMatchObject({ totalElements: 3, totalPages: 2, last: false, thisMonth: 1 });
    expect(data.content.map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-30', '2026-11-30']);
    expect((await own.get<ContactLog>(`${LOG}?size=2&page=1`)).data.content).toHaveLength(1);
  });

  it('names messages that were sent, and none that are waiting [I21]', async () => {
    const message = { user_id: buyer.id, subject: 'BOOKING', subject_id: 1, facts: '{}', due_at: NOW, expires_at: NOW };
    const sent = [
      { channel: 'SMS', state: 'SENT', kind: 'booking-confirmed', finished_at: NOW },
      { channel: 'EMAIL', state: 'SENT', kind: 'booking-moved', finished_at: new Date('2026-12-09T06:50:00Z') },
      { channel: 'APP', state: 'SENT', kind: 'booking-moved', finished_at: NOW },
      { channel: 'SMS', state: 'WAITING', kind: 'booking-moved', finished_at: null },
      { channel: 'SMS', state: 'REFUSED', kind: 'booking-moved', finished_at: NOW },
    ];
    for (const [index, row] of sent.entries()) {
      await testApp.db
        .insertInto('messages')
        .values({ ...message, ...row, dedupe_key: `log ${buyer.id} ${index}` })
        .execute();
    }
    const { data } = await own.get<ContactLog>(`${LOG}?group=messages`);
    expect(data.content.map(({ kind, channel, note, who }) => [kind, channel, note, who])).toEqual([
      ['booking-confirmed', 'SMS', 'Visit confirmed', null],
      ['booking-moved', 'EMAIL', 'Visit moved', null],
    ]);
    expect(data).toMatchObject({ totalElements: 2, thisMonth: 2 });
    expect(kindsOf(await own.get<ContactLog>(LOG))).toEqual([]);
  });

  it('cannot be changed by any call [I25]', async () => {
    const { logId } = (await openContact({ reason: 'VISIT' })).data;
    for (const path of [`${LOG}/${logId}`, `/api/admin/contact-log/${logId}`, `/api/staff/contact-log/${logId}`]) {
      for (const client of [own, asha]) {
        expect([path, (await client.put(path, { note: '' })).status]).toEqual([path, 404]);
        expect([path, (await client.patch(path, { note: '' })).status]).toEqual([path, 404]);
      }
    }
    expect(kindsOf(await own.get<ContactLog>(LOG))).toEqual(['REVEAL']);
  });
});

describe('the hours for calls to a buyer', () => {
  it.each([
    [{ callHours: null }, ['stopped']],
    [{ stopped: false }, ['callHours']],
    [{ stopped: false, callHours: { days: [], from: 8, to: 9 } }, ['callHours.days']],
    [{ stopped: false, callHours: { days: [1, 1], from: 8, to: 9 } }, ['callHours.days']],
    [{ stopped: false, callHours: { days: [8], from: 8, to: 9 } }, ['callHours.days.0']],
    [{ stopped: false, callHours: { days: [1], from: 7, to: 9 } }, ['callHours.from']],
    [{ stopped: false, callHours: { days: [1], from: 8, to: 22 } }, ['callHours.to']],
    [{ stopped: false, callHours: { days: [1], from: 9, to: 9 } }, ['callHours.from']],
  ])('refuse %j by its name [I24]', async (body, fields) => {
    expect((await own.put(PREFERENCES, body)).errors?.map(({ field }) => field)).toEqual(fields);
  });

  it('are any time at first, and then as last saved [I24]', async () => {
    expect((await own.get(PREFERENCES)).data).toEqual({ stopped: false, callHours: null });
    const hours = { stopped: true, callHours: { days: [1, 2, 3, 4, 5, 6], from: 18, to: 21 } };
    expect((await own.put(PREFERENCES, hours)).data).toEqual(hours);
    expect((await own.get(PREFERENCES)).data).toEqual(hours);
    expect((await own.put(PREFERENCES, { stopped: false, callHours: null })).data).toEqual({
      stopped: false,
      callHours: null,
    });
  });
});

describe('a file with contacts', () => {
  it.each(['users', 'bookings'])('of %s is logged for each buyer in it, once, with its reason [I21]', async (what) => {
    for (const visit_date of ['2026-12-12', '2026-12-14']) {
      const { id: property_id } = await buildProperty(testApp.db);
      await buildBooking(testApp.db, { user_id: buyer.id, property_id, visit_date, status: 'COMPLETED' });
    }
    const text = what === 'users' ? 'search' : 'searchTerm';
    const url = `/api/admin/${what}/export`;
    const body = { [text]: buyer.contactNo, reason: 'Yearly report' };
    const { lines } = await downloadCsv(asha, url, body);
    expect(lines[0]?.at(-1)).toBe('Do not contact');
    expect(lines.slice(1).every((line) => line.includes(buyer.contactNo) && line.at(-1) === 'No')).toBe(true);
    expect(lines).toHaveLength(what === 'users' ? 2 : 3);
    const { data } = await own.get<ContactLog>(LOG);
    expect(data.content.map(({ kind, who, note }) => [kind, who, note])).toEqual([
      ['EXPORT', 'Asha Patil', 'Yearly report'],
    ]);
    testApp.setNow(new Date(NOW.getTime() + 1000));
    await downloadCsv(asha, url, body);
    testApp.setNow(NOW);
    expect(kindsOf(await own.get<ContactLog>(LOG))).toEqual(['EXPORT', 'EXPORT']);
  });

  it.each(['users', 'bookings'])('of %s leaves out buyers who asked not to be contacted [I23]', async (what) => {
    const { id: property_id } = await buildProperty(testApp.db);
    await buildBooking(testApp.db, { user_id: buyer.id, property_id });
    await own.put(PREFERENCES, { stopped: true, callHours: null });
    const text = what === 'users' ? 'search' : 'searchTerm';
    const { lines } = await downloadCsv(asha, `/api/admin/${what}/export`, { [text]: buyer.contactNo });
    expect(lines[1]).toContain('Rohan Jadhav');
    expect(lines[1]?.join()).not.toContain(buyer.contactNo);
    expect(lines[1]?.join()).not.toContain(buyer.email);
    expect(lines[1]?.at(-1)).toBe('Yes');
    expect(kindsOf(await own.get<ContactLog>(LOG))).toEqual([]);
  });

  it('of more than a batch is logged by batch, and is aborted where that fails [I21]', async () => {
    await sql`INSERT INTO users (name, email, contact_no, role)
      SELECT 'Batch ' || n, 'batch' || n || '@aangan.example', '7' || lpad(n::text, 9, '0'), 'USER'
      FROM generate_series(1, 1500) n`.execute(testApp.db);
    const { lines } = await downloadCsv(asha, '/api/admin/users/export', { search: 'Batch' });
    expect(lines).toHaveLength(1501);
    const entries = testApp.db.selectFrom('contact_log').select('user_id').where('actor_id', '=', admin.id);
    expect(await entries.execute()).toHaveLength(1500);
    await whileUnlogged(testApp.db, 'EXPORT', async () => {
      testApp.setNow(new Date(NOW.getTime() + 1000));
      const response = await asha.post('/api/admin/users/export', { search: 'Batch' });
      expect(response.code).toBe('UNAVAILABLE');
      expect(JSON.stringify(response)).not.toContain('7000000001');
    });
    testApp.setNow(NOW);
  });

  it('is limited to 20 a day for one user, both kinds together, with a reason of 200 characters at most [I21]', async () => {
    const long = await asha.post('/api/admin/users/export', { reason: 'x'.repeat(201) });
    expect(long.errors?.map(({ field }) => field)).toEqual(['reason']);
    for (let count = 0; count < 20; count += 1) {
      await downloadCsv(asha, `/api/admin/${count % 2 ? 'users' : 'bookings'}/export`, {});
    }
    expect((await asha.post('/api/admin/users/export', {})).code).toBe('TOO_MANY_REQUESTS');
    expect((await asha.post('/api/admin/bookings/export', {})).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the SMS of a location request', () => {
  it('is logged with the consultant, before it is sent [I21]', async () => {
    const host = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
    const { id } = await buildProperty(testApp.db, { assigned_user_id: host.id });
    await buildBooking(testApp.db, { user_id: buyer.id, property_id: id });
    const ask = () => own.post(`/api/properties/${id}/location-request`, { contactNo: host.contactNo });
    expect((await ask()).status).toBe(200);
    const { data } = await own.get<ContactLog>(LOG);
    expect(data.content).toMatchObject([{ kind: 'SHARED', who: 'Meera Kulkarni', role: 'EXECUTIVE', propertyId: id }]);
    const sent = testApp.outbox.length;
    await whileUnlogged(testApp.db, 'SHARED', async () => {
      expect((await ask()).code).toBe('UNAVAILABLE');
      expect(testApp.outbox).toHaveLength(sent);
    });
  });
});

describe('GET /api/admin/contact-log', () => {
  const list = async (query: string) =>
    (await asha.get<Paged<AdminContactLogEntry>>(`/api/admin/contact-log${query}`)).data;

  it('is for admins, and lists all entries, filtered by viewer, buyer, kind and day [I25]', async () => {
    expect((await own.get('/api/admin/contact-log')).code).toBe('FORBIDDEN');
    await openContact({ reason: 'VISIT' });
    await logAt('2026-12-08T20:00:00Z', 'EXPORT');
    const all = await list(`?actorId=${admin.id}`);
    expect(
      all.content.map(({ kind, userId, userName, actorId, who }) => [kind, userId, userName, actorId, who]),
    ).toEqual([
      ['EXPORT', buyer.id, 'Rohan Jadhav', admin.id, 'Asha Patil'],
      ['REVEAL', buyer.id, 'Rohan Jadhav', admin.id, 'Asha Patil'],
    ]);
    const kinds = async (query: string) => (await list(query)).content.map(({ kind }) => kind);
    expect(await kinds(`?userId=${buyer.id}&kind=REVEAL`)).toEqual(['REVEAL']);
    expect(await kinds(`?userId=${buyer.id}&startDate=2026-12-09&endDate=2026-12-09`)).toEqual(['EXPORT']);
    expect(await list(`?userId=${buyer.id}&page=1&size=1`)).toMatchObject({ totalElements: 2, last: true });
    await testApp.db.deleteFrom('users').where('id', '=', buyer.id).execute();
    expect((await list(`?userId=${buyer.id}`)).content.map(({ userName }) => userName)).toEqual(['', '']);
  });
});
