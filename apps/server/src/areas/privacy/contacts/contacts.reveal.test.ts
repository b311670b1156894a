import type { ContactLog, OpenedContact } from '@aangan/contract/privacy/entities';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type CheckedResponse, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { whileUnlogged } from '../../../../test/privacy-kit.ts';

/** 10 December 2026, 12:20 in India. */
const NOW = new Date('2026-12-10T06:50:00Z');

const testApp = useTestApp({ now: NOW });
let host: BuiltUser;
let meera: Client;
let buyer: BuiltUser;
let propertyId: number;

beforeEach(async () => {
  host = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
  meera = await signedIn(testApp, host);
  buyer = await buildUser(testApp.db);
  ({ id: propertyId } = await buildProperty(testApp.db));
});

async function newVisit(columns: { visit_date?: string; status?: string; user_id?: number } = {}): Promise<number> {
  const usual = { user_id: buyer.id, property_id: propertyId, host_id: host.id, visit_date: '2026-12-12' };
  return (await buildBooking(testApp.db, { ...usual, ...columns })).id;
}

const reveal = (client: Client, id: number, channel: unknown = 'CALL') =>
  client.post<{ contactNo: string }>(`/api/desk/visits/${id}/reveal`, { channel });
const logged = () =>
  testApp.db
    .selectFrom('contact_log')
    .select(['id', 'on_day', 'actor_id', 'actor_name', 'actor_role', 'kind', 'reason', 'property_id', 'reveal_id'])
    .where('user_id', '=', buyer.id)
    .orderBy('id')
    .execute();

describe('POST /api/desk/visits/:id/reveal', () => {
  it('shows the whole number, and logs the view and its channel [V58, I21, I22]', async () => {
    const response = await reveal(meera, await newVisit(), 'WHATSAPP');
    expect(response.data).toEqual({ contactNo: buyer.contactNo });
    const who = { actor_id: host.id, actor_name: 'Meera Kulkarni', actor_role: 'EXECUTIVE' };
    const about = { on_day: '2026-12-10', ...who, reason: 'VISIT', property_id: propertyId };
    const [look, used, ...more] = await logged();
    expect(look).toMatchObject({ ...about, kind: 'REVEAL', reveal_id: null });
    expect(used).toMatchObject({ ...about, kind: 'WHATSAPP', reveal_id: look?.id });
    expect(more).toEqual([]);
  });

  it('shows nothing where the view cannot be logged [I21]', async () => {
    const id = await newVisit();
    await whileUnlogged(testApp.db, 'CALL', async () => {
      const response = await reveal(meera, id);
      expect(response.code).toBe('UNAVAILABLE');
      expect(JSON.stringify(response)).not.toContain(buyer.contactNo);
      expect(await logged()).toEqual([]);
    });
  });

  it.each([
    ['2026-12-12', 'PENDING', 200],
    ['2026-10-01', 'CONFIRMED', 200],
    ['2026-12-10', 'COMPLETED', 200],
    ['2026-12-03', 'NO_SHOW', 200],
    ['2026-12-02', 'COMPLETED', 409],
    ['2026-12-12', 'CANCELED', 409],
  ])('for a visit of %s that is %s answers %d [V58]', async (visit_date, status, expected) => {
    const response = await reveal(meera, await newVisit({ visit_date, status }));
    expect(response.status).toBe(expected);
    expect(await logged()).toHaveLength(expected === 200 ? 2 : 0);
  });

  it('takes a known channel, and reveals buyers alone [I22]', async () => {
    const id = await newVisit();
    expect((await reveal(meera, id, 'FAX')).errors?.map(({ field }) => field)).toEqual(['channel']);
    const colleague = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const visit = await newVisit({ user_id: colleague.id });
    expect((await reveal(meera, visit)).code).toBe('NOT_FOUND');
  });

  it('is limited to 60 an hour for one user, also concurrently [I22]', async () => {
    const id = await newVisit();
    const responses: CheckedResponse[] = [];
    for (let batch = 0; batch < 8; batch += 1) {
      responses.push(...(await Promise.all(Array.from({ length: 8 }, () => reveal(meera, id)))));
    }
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(responses.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);
    expect(await logged()).toHaveLength(120);
    await testApp.letPass(3600);
    expect((await reveal(meera, id)).status).toBe(200);
  });

  it("writes no number to the server's log [V58]", async () => {
    testApp.logs.length = 0;
    await reveal(meera, await newVisit());
    expect(JSON.stringify(testApp.logs)).not.toContain(buyer.contactNo);
    expect(testApp.logs.length).toBeGreaterThan(0);
  });
});

describe('POST /api/staff/buyers/:id/contact', () => {
  const open = (client: Client, id: number, body: unknown) =>
    client.post<OpenedContact>(`/api/staff/buyers/${id}/contact`, body);
  let admin: Client;

  beforeEach(async () => {
    admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN', name: 'Asha' }));
  });

  it('is for staff', async () => {
    expect(
      (await createClient(testApp).post(`/api/staff/buyers/${buyer.id}/contact`, { reason: 'VISIT' })).status,
    ).toBe(401);
    expect((await open(await signedIn(testApp, buyer), buyer.id, { reason: 'VISIT' })).code).toBe('FORBIDDEN');
    expect(await logged()).toEqual([]);
  });

  it.each([
    [{}, ['reason']],
    [{ reason: 'CURIOUS' }, ['reason']],
    [{ reason: 'LEGAL' }, ['note']],
    [{ reason: 'OTHER', note: 'too short' }, ['note']],
    [{ reason: 'VISIT', note: 'x'.repeat(201) }, ['note']],
  ])('refuses %j by its name [I22]', async (body, fields) => {
    expect((await open(admin, buyer.id, body)).errors?.map(({ field }) => field)).toEqual(fields);
    expect(await logged()).toEqual([]);
  });

  it('reveals nothing, and marks nothing as used, where it cannot be logged [I21]', async () => {
    await whileUnlogged(testApp.db, 'REVEAL', async () => {
      for (const reason of ['VISIT', 'LEGAL']) {
        const response = await open(admin, buyer.id, { reason, note: 'A letter of the court' });
        expect(response.code).toBe('UNAVAILABLE');
        for (const text of [buyer.contactNo, buyer.email]) expect(JSON.stringify(response)).not.toContain(text);
      }
    });
    const { logId } = (await open(admin, buyer.id, { reason: 'VISIT' })).data;
    await whileUnlogged(testApp.db, 'CALL', async () => {
      const used = await admin.post(`/api/staff/contact-log/${logId}/used`, { channel: 'CALL' });
      expect(used.code).toBe('UNAVAILABLE');
    });
    expect(await logged()).toHaveLength(1);
  });

  it('reveals number and address, and logs the reason and the note [I21, I22]', async () => {
    const { data } = await open(admin, buyer.id, { reason: 'OTHER', note: 'Left her umbrella here' });
    const { contactNo, email } = buyer;
    const logId = expect.any(Number) as number;
    expect(data).toEqual({ logId, contactNo, email, callHours: null, outsideCallHours: false, nominee: null });
    const kept = testApp.db.selectFrom('contact_log').selectAll().where('id', '=', data.logId);
    expect(await kept.executeTakeFirst()).toMatchObject({
      at: NOW,
      on_day: '2026-12-10',
      user_id: buyer.id,
      actor_name: 'Asha',
      actor_role: 'ADMIN',
      kind: 'REVEAL',
      reason: 'OTHER',
      note: 'Left her umbrella here',
      outside_call_hours: false,
    });
  });

  it.each([
    ['2027-01-12', 'PENDING', 200],
    ['2026-12-03', 'COMPLETED', 200],
    ['2026-12-02', 'COMPLETED', 404],
    ['2026-12-12', 'CANCELED', 404],
  ])('a consultant whose visit of %s is %s gets %d [I22]', async (visit_date, status, expected) => {
    await newVisit({ visit_date, status });
    expect((await open(meera, buyer.id, { reason: 'CALL_BACK' })).status).toBe(expected);
    expect(await logged()).toHaveLength(expected === 200 ? 1 : 0);
  });

  it('a consultant who tries all ids finds only their own buyers [I22]', async () => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM users ORDER BY id DESC LIMIT 20`.execute(testApp.db);
    await newVisit();
    for (const { id } of [...rows, { id: 987_654_321 }]) {
      const { status } = await open(meera, id, { reason: 'VISIT' });
      expect([id, status]).toEqual([id, id === buyer.id ? 200 : 404]);
    }
  });

  it('reveals no staff and no erased user [I19]', async () => {
    expect((await open(admin, host.id, { reason: 'ACCOUNT' })).code).toBe('NOT_FOUND');
    await testApp.db.updateTable('users').set({ erased_at: NOW }).where('id', '=', buyer.id).execute();
    expect((await open(admin, buyer.id, { reason: 'LEGAL', note: 'The police asked' })).code).toBe('NOT_FOUND');
  });

  it("shows an admin with a legal reason, and nobody else, the buyer's nominee [I35]", async () => {
    const nominee = { name: 'Ila Jadhav', relation: 'Sister', contactNo: '9123456780', email: 'ila@aangan.example' };
    const legal = { reason: 'LEGAL', note: 'The family wrote to us' };
    expect((await open(admin, buyer.id, legal)).data.nominee).toBeNull();
    expect((await (await signedIn(testApp, buyer)).put('/api/users/nominee', nominee)).status).toBe(200);
    expect((await open(admin, buyer.id, { reason: 'ACCOUNT' })).data.nominee).toBeNull();
    await newVisit();
    const byHost = await open(meera, buyer.id, legal);
    expect([byHost.status, byHost.data.nominee]).toEqual([200, null]);
    const before = (await logged()).length;
    expect((await open(admin, buyer.id, legal)).data.nominee).toEqual(nominee);
    expect(await logged()).toHaveLength(before + 1);
  });

  it.each(['stopped', 'deletion'] as const)(
    'a buyer who %s is revealed for a legal reason alone [I23]',
    async (why) => {
      if (why === 'stopped') {
        const own = await signedIn(testApp, buyer);
        await own.put('/api/users/contact-preferences', { stopped: true, callHours: null });
      } else {
        const columns = { deletion_requested_at: NOW, deletion_due_at: new Date('2026-12-24T06:50:00Z') };
        await testApp.db.updateTable('users').set(columns).where('id', '=', buyer.id).execute();
      }
      const id = await newVisit();
      for (const reason of ['VISIT', 'CALL_BACK', 'COMPLAINT', 'ACCOUNT', 'OTHER']) {
        const response = await open(admin, buyer.id, { reason, note: 'A note of some length' });
        expect([reason, response.code]).toEqual([reason, 'DO_NOT_CONTACT']);
        expect(response.message).toBe('This buyer asked not to be contacted.');
      }
      expect((await reveal(meera, id)).code).toBe('DO_NOT_CONTACT');
      expect(await logged()).toEqual([]);
      expect((await admin.get(`/api/admin/users/${buyer.id}?contacts=masked`)).data).toMatchObject({
        doNotContact: true,
      });
      const legal = await open(admin, buyer.id, { reason: 'LEGAL', note: 'Asked for by the court' });
      expect(legal.data.contactNo).toBe(buyer.contactNo);
      expect(await logged()).toHaveLength(1);
    },
  );

  it.each([
    // Thursday, 12:20 in India
    [{ days: [4], from: 12, to: 13 }, false],
    [{ days: [4], from: 13, to: 21 }, true],
    [{ days: [4], from: 8, to: 12 }, true],
    [{ days: [1, 2, 3, 5, 6, 7], from: 8, to: 21 }, true],
    [{ days: [1, 2, 3, 4, 5, 6, 7], from: 8, to: 21 }, false],
  ])('within %j, outside is %s [I24]', async (callHours, outside) => {
    const own = await signedIn(testApp, buyer);
    await own.put('/api/users/contact-preferences', { stopped: false, callHours });
    const { data } = await open(admin, buyer.id, { reason: 'CALL_BACK' });
    expect(data).toMatchObject({ callHours, outsideCallHours: outside });
    const log = await own.get<ContactLog>('/api/users/contact-log');
    expect(log.data.content.map(({ outsideCallHours }) => outsideCallHours)).toEqual([outside]);
  });

  it('its use is logged for 30 minutes, by the user who revealed it [I22]', async () => {
    const { logId } = (await open(admin, buyer.id, { reason: 'CALL_BACK' })).data;
    const use = (client: Client, channel: unknown = 'EMAIL') =>
      client.post(`/api/staff/contact-log/${logId}/used`, { channel });
    expect((await use(admin, 'FAX')).errors?.map(({ field }) => field)).toEqual(['channel']);
    expect((await use(meera)).code).toBe('NOT_FOUND');
    expect((await use(admin)).status).toBe(200);
    testApp.setNow(new Date('2026-12-10T07:19:59Z'));
    try {
      expect((await use(admin, 'CALL')).status).toBe(200);
      testApp.setNow(new Date('2026-12-10T07:20:00Z'));
      expect((await use(admin, 'CALL')).code).toBe('NOT_FOUND');
    } finally {
      testApp.setNow(NOW);
    }
    const uses = (await logged()).map(({ kind, reveal_id }) => [kind, reveal_id]);
    expect(uses).toEqual([
      ['REVEAL', null],
      ['EMAIL', logId],
      ['CALL', logId],
    ]);
    const used = (await logged())[1]?.id ?? 0;
    expect((await admin.post(`/api/staff/contact-log/${used}/used`, { channel: 'CALL' })).code).toBe('NOT_FOUND');
  });

  it('is limited to 60 an hour and 300 a day, including the desk [I22]', async () => {
    const id = await newVisit();
    let opened = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      for (let count = 0; count < 59; count += 1) {
        const { status } = await open(meera, buyer.id, { reason: 'VISIT' });
        if (status === 200) opened += 1;
      }
      const desk = await reveal(meera, id);
      if (desk.status === 200) opened += 1;
      // the hour is over, the day is not
      await testApp.db.deleteFrom('rate_limits').where('key', '=', `reveal-hour:${host.id}`).execute();
    }
    expect(opened).toBe(300);
    expect((await open(meera, buyer.id, { reason: 'VISIT' })).code).toBe('TOO_MANY_REQUESTS');
  });
});
