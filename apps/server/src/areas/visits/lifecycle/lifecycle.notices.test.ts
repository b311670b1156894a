import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { SmsFailure, type SmsMessage } from '../../../adapters/sms/sms-sender.ts';

type Send = (message: SmsMessage) => Promise<void>;

const testApp = useTestApp({ sms: { send: (message) => gateway(message) } });
let client: Client;
let buyer: BuiltUser;
/** Handles the SMS; the tests replace it. */
let gateway: Send;
const sent: SmsMessage[] = [];
const accept: Send = async (message) => void sent.push(message);

beforeAll(async () => {
  gateway = accept;
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

/** Uses a new buyer each time, since messages are limited per day. */
async function buildVisit(status: string) {
  sent.length = 0;
  buyer = await buildUser(testApp.db, { name: 'Bela' });
  const { id: property_id } = await buildProperty(testApp.db, { name: 'Amber Court' });
  return buildBooking(testApp.db, { user_id: buyer.id, property_id, status, visit_date: '2026-12-14' });
}

/** Changes a visit like staff, and sends the messages about it. */
async function change(id: number, changes: object) {
  const response = await client.patch(`/api/admin/bookings/${id}`, changes);
  await testApp.sendDue();
  return response;
}

describe('the SMS to a buyer when staff change a visit', () => {
  it.each([
    ['PENDING', { status: 'CONFIRMED' }, 'booking-confirmed', 'Visit to Amber Court on Mon 14 Dec confirmed. Manage: '],
    [
      'PENDING',
      { status: 'CONFIRMED', visitDate: '2026-12-16' },
      'booking-confirmed',
      'Visit to Amber Court on Wed 16 Dec confirmed. Manage: ',
    ],
    ['CONFIRMED', { status: 'COMPLETED' }, 'booking-completed', 'Thank you for visiting Amber Court.'],
    [
      'CANCELED',
      { status: 'PENDING' },
      'booking-pending',
      'Visit to Amber Court on Mon 14 Dec awaits confirmation. Manage: ',
    ],
    ['CONFIRMED', { visitDate: '2027-01-02' }, 'booking-moved', 'Visit to Amber Court is now Sat 2 Jan. Manage: '],
  ])('from %s by %j is: %s [ADMB17]', async (from, changes, template, text) => {
    const { id } = await buildVisit(from);
    expect((await change(id, changes)).status).toBe(200);
    expect(sent).toMatchObject([{ to: buyer.contactNo, template }]);
    expect(sent[0]?.body.replace(/http:.*$/, '')).toBe(`Aangan: ${text}`);
  });

  it.each([
    ['CONFIRMED', { status: 'CONFIRMED', visitDate: '2026-12-14' }],
    ['CANCELED', { visitDate: '2026-12-20' }],
  ])('from %s by %j is not sent', async (from, changes) => {
    const { id } = await buildVisit(from);
    expect((await change(id, changes)).status).toBe(200);
    expect(sent).toEqual([]);
  });

  it.each([
    { status: 'CONFIRMED' },
    { status: 'COMPLETED' },
    { visitDate: '2026-12-16' },
    { visitDate: '2026-12-16', status: 'CONFIRMED' },
  ])('by %j has no link, whatever the name of the property [ASVS 1.3.3]', async (changes) => {
    const { id, property_id } = await buildVisit('PENDING');
    const name = 'Amber\u202E evil.com\nCourt';
    await testApp.db.updateTable('properties').set({ name }).where('id', '=', property_id).execute();
    expect((await change(id, changes)).status).toBe(200);
    expect(sent.map(({ body }) => body)).toEqual([
      expect.stringMatching(/ visit(?:ing| to) Amber evil\. com Court\b/i),
    ]);
  });

  it('is sent for committed changes, and for no others', async () => {
    const { id } = await buildVisit('PENDING');
    expect((await change(id, { status: 'CONFIRMED', revision: 99 })).status).toBe(409);
    expect(sent).toEqual([]);
  });

  it('writes no number to the log, whether it was sent or not', async () => {
    const { id } = await buildVisit('PENDING');
    await change(id, { status: 'CONFIRMED' });
    const told = { kind: 'booking-confirmed', channel: 'SMS' };
    expect(testApp.logs).toContainEqual(expect.objectContaining({ ...told, msg: 'Message sent' }));

    gateway = async () => {
      throw new SmsFailure('refused', 'not on our list');
    };
    const { id: second } = await buildVisit('PENDING');
    const response = await change(second, { status: 'CONFIRMED' });
    gateway = accept;
    expect(response).toMatchObject({ status: 200, data: { status: 'CONFIRMED' } });
    const failed = { ...told, msg: 'Message not sent', outcome: 'refused', reason: 'not on our list' };
    expect(testApp.logs).toContainEqual(expect.objectContaining(failed));
    expect(JSON.stringify(testApp.logs)).not.toContain(buyer.contactNo);
  });
});

describe('a gateway or mail server that hangs', () => {
  it('delays no call, and is awaited when the server stops [V71]', async () => {
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>();
    const away = { send: () => hanging };
    const other = await createTestApp({
      database: testApp.database,
      withJobs: true,
      sms: away,
      mail: { from: 'visits@aangan.example', ...away },
    });
    const staff = await signedIn(other, await buildUser(testApp.db, { role: 'ADMIN' }));
    const { id } = await buildVisit('PENDING');
    expect((await staff.patch(`/api/admin/bookings/${id}`, { status: 'CONFIRMED' })).status).toBe(200);
    const states = async () => {
      const query = testApp.db.selectFrom('messages').select(['channel', 'state']);
      const found = await query.where('subject_id', '=', id).where('kind', '=', 'booking-confirmed').execute();
      return Object.fromEntries(found.map(({ channel, state }) => [channel, state]));
    };
    await expect.poll(states).toEqual({ EMAIL: 'SENDING', SMS: 'SENDING' });
    const closing = other.close();
    release();
    await closing;
    expect(await states()).toEqual({ EMAIL: 'SENT', SMS: 'SENT' });
  });
});
