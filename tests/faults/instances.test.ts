import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { createGateway, type Gateway } from './support/gateway.ts';
import { cookiesOf } from '../support/http.ts';
import { call, type EnvelopeResponse } from './support/http.ts';
import { castOf, createInstallation, type Cast, type Installation } from './support/world.ts';

/** Two instances with data folders of their own, on one database that was empty when both started at once. */
let cluster: Cluster;
let installation: Installation;
let gateway: Gateway;
let cast: Cast;
let first: ServerProcess;
let second: ServerProcess;
const acknowledged = createAcknowledged();

beforeAll(async () => {
  cluster = await createCluster();
  gateway = await createGateway();
  installation = createInstallation();
  const start = (name: string) => {
    const folder = join(installation.folder, name);
    mkdirSync(folder);
    const sms = { SMS_PROVIDER: 'http', SMS_URL: gateway.url };
    return installation.start({ DATABASE_URL: cluster.url(), DATA_DIR: folder, ...sms });
  };
  [first, second] = await Promise.all([start('one'), start('two')]);
  cast = await castOf(cluster.connection, 2);
});

afterAll(async () => {
  await installation?.remove();
  await gateway?.shut();
  await cluster?.remove();
});

function post(server: ServerProcess, path: string, body: object, address = '10.1.1.1', cookie?: string) {
  const method = 'POST';
  return call(server.url, path, { method, address, body, ...(cookie !== undefined && { cookie }) });
}

/** Gives the two alternately. */
const turn = (index: number) => (index % 2 === 0 ? first : second);

function outcome({ status, code }: EnvelopeResponse): string {
  return `${status} ${code ?? ''}`.trim();
}

describe('two instances on one database', () => {
  it('ran each migration once', async () => {
    const client = new Client(cluster.connection);
    await client.connect();
    const { rows } = await client.query(
      'SELECT count(*) = count(DISTINCT name) AND count(*) >= 3 AS once FROM schema_migrations',
    );
    await client.end();
    expect(rows).toEqual([{ once: true }]);
  });

  it('share codes, their tries and the wait between them', async () => {
    const contactNo = '7100000001';
    expect(outcome(await post(first, '/api/auth/start', { contactNo }))).toBe('200');
    expect(outcome(await post(second, '/api/auth/start', { contactNo }))).toBe('429 OTP_COOLDOWN');
    const otp = gateway.codeFor(contactNo) ?? '';
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    const guesses: string[] = [];
    for (let guess = 0; guess < 4; guess += 1) {
      guesses.push(outcome(await post(turn(guess), '/api/auth/verify-otp', { contactNo, otp: wrong })));
    }
    expect(guesses.slice(0, 3).map((guess) => guess.split(' ')[1])).toEqual(Array(3).fill('OTP_INVALID'));
    expect(guesses[3]).toMatch(/OTP_ATTEMPTS_EXCEEDED$/);
    expect(outcome(await post(second, '/api/auth/verify-otp', { contactNo, otp }))).toMatch(/OTP_ATTEMPTS_EXCEEDED$/);
  });

  it('accept one of twenty sign-ups with one code', async () => {
    const contactNo = '7100000002';
    await post(first, '/api/auth/start', { contactNo });
    const otp = gateway.codeFor(contactNo) ?? '';
    const person = { contactNo, otp, name: 'Asha', email: 'asha@aangan.example', preferredFlatType: '2BHK' };
    const tries = Array.from({ length: 20 }, (_, index) => post(turn(index), '/api/auth/signup', person));
    const responses = await Promise.all(tries);
    const won = responses.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const [{ data } = { data: null }] = won;
    const { userId } = data as { userId: number };
    acknowledged.signups.set(userId, contactNo);
  });

  it('share sessions: one starts it, the other refreshes it, and it ends at both', async () => {
    const contactNo = cast.buyers[0]?.contactNo ?? '';
    await post(first, '/api/auth/start', { contactNo });
    const signedIn = await post(first, '/api/auth/signin', { contactNo, otp: gateway.codeFor(contactNo) });
    const cookie = cookiesOf(signedIn);
    expect((await call(second.url, '/api/users/profile', { cookie })).status).toBe(200);
    const expired = cookie.replace(/access_token=[^;]*; /, '');
    const refreshed = await post(second, '/api/auth/refresh', {}, '10.1.1.1', expired);
    expect(refreshed.status).toBe(200);
    const fresh = cookiesOf(refreshed);
    expect((await call(first.url, '/api/users/profile', { cookie: fresh })).status).toBe(200);
    expect((await post(first, '/api/auth/logout', {}, '10.1.1.1', fresh)).status).toBe(200);
    expect((await call(second.url, '/api/users/profile', { cookie: fresh })).status).toBe(401);
  });

  it('count the sends of one client address together: the 101st is refused', async () => {
    const responses: string[] = [];
    for (let send = 0; send < 101; send += 1) {
      const contactNo = `72${String(send).padStart(8, '0')}`;
      responses.push(outcome(await post(turn(send), '/api/auth/start', { contactNo }, '10.2.2.2')));
    }
    expect(responses.slice(0, 100).filter((response) => response !== '200')).toEqual([]);
    expect(responses[100]).toBe('429 TOO_MANY_REQUESTS');
    expect(outcome(await post(first, '/api/auth/start', { contactNo: '7300000001' }, '10.2.2.3'))).toBe('200');
  });

  it('count the wrong codes of one client address together: the 61st is refused', async () => {
    const responses: string[] = [];
    for (let guess = 0; guess < 61; guess += 1) {
      const contactNo = `72${String(Math.floor(guess / 3)).padStart(8, '0')}`;
      const otp = gateway.codeFor(contactNo) === '000000' ? '000001' : '000000';
      responses.push(outcome(await post(turn(guess), '/api/auth/verify-otp', { contactNo, otp }, '10.3.3.3')));
    }
    expect(responses.slice(0, 60).filter((response) => !response.endsWith('OTP_INVALID'))).toEqual([]);
    expect(responses[60]).toBe('429 TOO_MANY_REQUESTS');
  });

  it('both see a deactivation at once, whichever made it', async () => {
    const buyer = cast.buyers[1];
    const cookie = buyer?.cookie ?? '';
    expect((await call(second.url, '/api/users/profile', { cookie })).status).toBe(200);
    const change = { method: 'PATCH', cookie: cast.admin.cookie, body: { active: false } };
    expect((await call(first.url, `/api/admin/users/${buyer?.id}`, change)).status).toBe(200);
    expect((await call(second.url, '/api/users/profile', { cookie })).status).toBe(401);
  });

  it('leave all invariants intact', async () => {
    const mediaDir = join(installation.folder, 'one', 'media');
    expect(await findBreaches({ connection: cluster.connection, mediaDir, acknowledged })).toEqual([]);
  });
});
