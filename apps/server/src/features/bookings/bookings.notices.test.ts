import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../test/factories.ts';
import { buildBooking, buildProperty } from '../../../test/factories-catalogue.ts';
import { SmsFailure, type SmsMessage } from '../../adapters/sms/sms-sender.ts';

type Send = (message: SmsMessage) => Promise<void>;

let testApp: TestApp;
let client: Client;
let buyer: BuiltUser;
/** How the gateway behaves; the tests change it. */
let gateway: Send;
const sent: SmsMessage[] = [];
const accept: Send = async (message) => void sent.push(message);

beforeAll(async () => {
  gateway = accept;
  testApp = await createTestApp({ sms: { send: (message) => gateway(message) } });
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  buyer = await buildUser(testApp.db, { name: 'Bela' });
});

afterAll(() => testApp.close());

async function buildVisit(status: string) {
  sent.length = 0;
  const { id: property_id } = await buildProperty(testApp.db, { name: 'Amber Court' });
  return buildBooking(testApp.db, { user_id: buyer.id, property_id, status, visit_date: '2026-12-14' });
}

describe('a buyer whose visit staff change', () => {
  it.each([
    ['PENDING', { status: 'CONFIRMED' }, 'booking-confirmed', 'visit to Amber Court on 14 December 2026 is confirmed.'],
    [
      'PENDING',
      { status: 'CONFIRMED', visitDate: '2026-12-16' },
      'booking-confirmed',
      'visit to Amber Court on 16 December 2026 is confirmed.',
    ],
    [
      'CONFIRMED',
      { status: 'COMPLETED' },
      'booking-completed',
      'visit to Amber Court on 14 December 2026 is completed. Thank you for coming.',
    ],
    [
      'CANCELED',
      { status: 'PENDING' },
      'booking-pending',
      'visit to Amber Court on 14 December 2026 is waiting to be confirmed.',
    ],
    [
      'CONFIRMED',
      { visitDate: '2027-01-02' },
      'booking-moved',
      'visit to Amber Court has moved from 14 December 2026 to 2 January 2027.',
    ],
  ])('from %s by %j is told: %s [ADMB17]', async (from, change, template, text) => {
    const { id } = await buildVisit(from);
    expect((await client.patch(`/api/admin/bookings/${id}`, change)).status).toBe(200);
    expect(sent).toEqual([{ to: buyer.contactNo, template, body: `Aangan: your ${text}` }]);
  });

  it.each([
    ['CONFIRMED', { status: 'CONFIRMED', visitDate: '2026-12-14' }],
    ['CANCELED', { visitDate: '2026-12-20' }],
  ])('from %s by %j is told nothing', async (from, change) => {
    const { id } = await buildVisit(from);
    expect((await client.patch(`/api/admin/bookings/${id}`, change)).status).toBe(200);
    expect(sent).toEqual([]);
  });

  it.each([
    { status: 'CONFIRMED' },
    { status: 'COMPLETED' },
    { visitDate: '2026-12-16' },
    { visitDate: '2026-12-16', status: 'CONFIRMED' },
  ])('is sent no link by %j, whatever the property is called [ASVS 1.3.3]', async (change) => {
    const { id, property_id } = await buildVisit('PENDING');
    const name = 'Amber\u202E evil.com\nCourt';
    await testApp.db.updateTable('properties').set({ name }).where('id', '=', property_id).execute();
    expect((await client.patch(`/api/admin/bookings/${id}`, change)).status).toBe(200);
    expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining('visit to Amber evil. com Court ')]);
  });

  it('is told after the change is committed', async () => {
    const { id } = await buildVisit('PENDING');
    const seen: Promise<unknown>[] = [];
    gateway = async () => {
      seen.push(testApp.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst());
    };
    await client.patch(`/api/admin/bookings/${id}`, { status: 'CONFIRMED' });
    gateway = accept;
    expect(await Promise.all(seen)).toEqual([{ status: 'CONFIRMED' }]);
  });

  it('leaves no number in the log, whether the message went out or not', async () => {
    const masked = `${buyer.contactNo.slice(0, 2)}******${buyer.contactNo.slice(-2)}`;
    const told = { contactNo: masked, template: 'booking-confirmed' };
    const { id } = await buildVisit('PENDING');
    await client.patch(`/api/admin/bookings/${id}`, { status: 'CONFIRMED' });
    expect(testApp.logs).toContainEqual(expect.objectContaining({ ...told, msg: 'Buyer told of a change' }));

    gateway = async () => {
      throw new SmsFailure('refused', 'not on our list');
    };
    const { id: second } = await buildVisit('PENDING');
    const answer = await client.patch(`/api/admin/bookings/${second}`, { status: 'CONFIRMED' });
    gateway = accept;
    expect(answer).toMatchObject({ status: 200, data: { status: 'CONFIRMED' } });
    const failed = { ...told, msg: 'Buyer not told of a change', outcome: 'refused', reason: 'not on our list' };
    expect(testApp.logs).toContainEqual(expect.objectContaining(failed));
    expect(JSON.stringify(testApp.logs)).not.toContain(buyer.contactNo);
  });
});

describe('a gateway that hangs', () => {
  it('keeps no admin waiting, and is waited for when the server stops', async () => {
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    const other = await createTestApp({ database: testApp.database, sms: { send: () => hanging } });
    const staff = await signedIn(other, await buildUser(testApp.db, { role: 'ADMIN' }));
    const { id } = await buildVisit('PENDING');
    expect((await staff.patch(`/api/admin/bookings/${id}`, { status: 'CONFIRMED' })).status).toBe(200);
    const idle = await createTestApp({ database: testApp.database });
    let isClosed = false;
    const closing = other.close().then(() => (isClosed = true));
    // one that has nothing to wait for takes the same way and arrives
    await idle.close();
    expect(isClosed).toBe(false);
    release();
    expect(await closing).toBe(true);
  });
});
