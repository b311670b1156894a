import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { buildUser, freshContactNo } from '../../../test/factories.ts';
import { createSmsSender } from './create-sms-sender.ts';

/** Messages that this gateway processes at a time; further ones wait in its queue. */
const CAPACITY = 8;
const WAITING = 300;

/** A slow gateway, which accepts any message but responds only to codes until it is released. */
function createSlowGateway() {
  const taken: { to: string; template: string; response: ServerResponse }[] = [];
  const line: (typeof taken)[number][] = [];
  const isCode = ({ template }: { template: string }) => template.startsWith('otp');
  const release = (one: (typeof taken)[number]) => {
    taken.splice(taken.indexOf(one), 1);
    gateway.sent.push(one.template);
    one.response.writeHead(gateway.status).end();
    admit();
  };
  const admit = () => {
    while (taken.length < CAPACITY) {
      const next = line.shift();
      if (!next) return;
      taken.push(next);
      gateway.most = Math.max(gateway.most, taken.filter((one) => !isCode(one)).length);
      if (isCode(next) || !gateway.isHeld) release(next);
    }
  };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    line.push({ ...(JSON.parse(body) as { to: string; template: string }), response });
    admit();
  });
  const gateway = {
    server,
    isHeld: true,
    status: 204,
    /** The most concurrent messages other than codes. */
    most: 0,
    sent: [] as string[],
    taken: () => taken.length,
    let: () => {
      gateway.isHeld = false;
      for (const one of taken.slice()) release(one);
    },
  };
  return gateway;
}

let gateway: ReturnType<typeof createSlowGateway>;
let testApp: TestApp;
/** Two instances on the same database, each with its share of the gateway. */
let two: [TestApp, TestApp];

beforeAll(async () => {
  gateway = createSlowGateway();
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const url = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}/send`;
  const smsOf = (atOnce: number) => createSmsSender({ provider: 'http', url, atOnce });
  testApp = await createTestApp({ sms: smsOf(CAPACITY) });
  const start = () => createTestApp({ database: testApp.database, sms: smsOf(CAPACITY / 2) });
  two = [await start(), await start()];
});

afterAll(async () => {
  gateway.let();
  for (const instance of two) await instance.close();
  await testApp.close();
  gateway.server.closeAllConnections();
  gateway.server.close();
});

/** Notifies that many buyers of visits, each by one SMS that is due. */
async function tellMany(count: number): Promise<void> {
  const facts = { propertyId: 7, property: 'Amber Court', visitDate: '2027-01-05', visitTime: '11:00' };
  const { id } = await buildUser(testApp.db);
  await sql`INSERT INTO users (name, email, contact_no, role)
    SELECT 'Buyer ' || n, 'buyer-' || n || '@aangan.example', (6100000000 + n)::text, 'USER'
    FROM generate_series(1, ${count}) n ON CONFLICT DO NOTHING`.execute(testApp.db);
  await sql`INSERT INTO messages (user_id, kind, channel, subject, subject_id, facts, dedupe_key, due_at, expires_at)
    SELECT u.id, 'booking-canceled', 'SMS', 'BOOKING', ${id}, ${JSON.stringify(facts)}::jsonb, 'many:' || ${id} || ':' || u.id,
      now(), now() + interval '1 day'
    FROM users u WHERE u.contact_no LIKE '61%'`.execute(testApp.db);
}

const waiting = async () => {
  const query = testApp.db.selectFrom('messages').select('id').where('state', '=', 'WAITING');
  return (await query.execute()).length;
};

describe('a code', () => {
  it('is sent by a slow gateway while hundreds of other messages wait for it [V94]', async () => {
    await tellMany(WAITING);
    gateway.isHeld = true;
    // as the queue and the timer of a process do
    const sending = Promise.all([testApp.sendDue(), testApp.sendDue(), testApp.sendDue()]);
    await expect.poll(gateway.taken).toBeGreaterThanOrEqual(CAPACITY / 2);
    const client = createClient(testApp);
    const response = await client.post('/api/auth/start', { contactNo: freshContactNo() });
    expect([response.status, gateway.sent.filter((template) => template === 'otp').length]).toEqual([200, 1]);
    expect(await waiting()).toBeGreaterThanOrEqual(WAITING - 3 * 4);
    expect(gateway.most).toBe(CAPACITY / 2);
    gateway.let();
    await sending;
    expect(gateway.most).toBe(CAPACITY / 2);
  });

  it('is sent while two instances send all waiting messages, each with its share of the gateway [V94]', async () => {
    await tellMany(WAITING);
    gateway.isHeld = true;
    gateway.most = 0;
    const before = gateway.sent.filter((template) => template === 'otp').length;
    const sending = Promise.all([...two, ...two].map((instance) => instance.sendDue()));
    await expect.poll(gateway.taken).toBe(CAPACITY / 2);
    for (const instance of two) {
      const response = await createClient(instance).post('/api/auth/start', { contactNo: freshContactNo() });
      expect(response.status).toBe(200);
    }
    expect(gateway.sent.filter((template) => template === 'otp')).toHaveLength(before + 2);
    gateway.let();
    await sending;
    expect(gateway.most).toBe(CAPACITY / 2);
  });

  it('is sent to a gateway that has just failed many other messages [V94]', async () => {
    await tellMany(20);
    gateway.isHeld = false;
    gateway.status = 503;
    await testApp.sendDue();
    gateway.status = 204;
    const client = createClient(testApp);
    expect((await client.post('/api/auth/start', { contactNo: freshContactNo() })).status).toBe(200);
  });
});
