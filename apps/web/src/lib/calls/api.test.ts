/// <reference types="node" />
import { VISITS } from '@aangan/contract/visits/routes';
import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { callGate } from './call-gate.ts';
import { onSessionEvent, type SessionEvent } from '../session/session-events.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let answer: Answer;
let asked: string[];

const send =
  (status: number, body?: unknown): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };

beforeEach(async () => {
  asked = [];
  answer = send(200, { success: true, data: {} });
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // Resolves paths against the test server, as a page does against its own.
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(base + path, options));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  callGate.resetLoggedOut();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Counts an event while `work` runs. */
async function countEvents(name: SessionEvent, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onSessionEvent(name, () => {
    count += 1;
  });
  await work();
  stop();
  return count;
}

const expectRefused = (name: 'profileGet' | 'authValidate' | 'authRefresh') =>
  expect(call<typeof name>({ ...ACCOUNTS.profileGet, ...ACCOUNTS[name] })).rejects.toMatchObject({ status: 401 });

const visit = { params: { id: 7 }, body: { visitDate: '2026-12-01', notes: '' } };

describe('the same booking call twice', () => {
  it('is cancelled while the first is under way, and may be made again afterwards [CALL5]', async () => {
    let letThrough = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    answer = (request, response) =>
      void held.then(() => send(201, { success: true, data: { id: 1 } })(request, response));
    const first = call(VISITS.bookingCreate, visit);
    await expect(call(VISITS.bookingCreate, visit)).rejects.toMatchObject({
      code: 'DUPLICATE',
      message: 'Duplicate request cancelled',
    });
    const other = call(VISITS.bookingCreate, { ...visit, params: { id: 8 } });
    letThrough();
    await expect(first).resolves.toEqual({ id: 1 });
    await expect(other).resolves.toEqual({ id: 1 });
    await call(VISITS.bookingCreate, visit);
    expect(asked).toEqual([
      'POST /api/bookings/properties/7',
      'POST /api/bookings/properties/8',
      'POST /api/bookings/properties/7',
    ]);
  });

  it('may be made again after a failure', async () => {
    answer = send(500);
    await expect(call(VISITS.bookingCreate, visit)).rejects.toMatchObject({ status: 500 });
    await expect(call(VISITS.bookingCreate, visit)).rejects.toMatchObject({ status: 500 });
    expect(asked).toHaveLength(2);
  });
});

describe('a user who is known to be logged out', () => {
  it('makes no booking or shortlist call, and public ones all the same [CALL20]', async () => {
    callGate.markLoggedOut();
    const refused = { code: 'LOGGED_OUT', message: 'User is logged out. Please login again.' };
    await expect(call(VISITS.bookingsList, {})).rejects.toMatchObject(refused);
    await expect(call(VISITS.bookingCreate, visit)).rejects.toMatchObject(refused);
    await expect(
      call(CATALOGUE.shortlistSet, { params: { id: 7 }, body: { shortlisted: true } }),
    ).rejects.toMatchObject(refused);
    await call(CATALOGUE.propertiesStats);
    expect(asked).toEqual(['GET /api/properties/stats']);
  });

  it('is so no more after any successful call of signing in, refreshing or reading the profile [SESS9]', async () => {
    vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
    const code = { contactNo: '9000000001', otp: '123456' };
    const person = { name: 'A', email: 'a@mail.example', preferredFlatType: '3BHK' } as const;
    for (const attempt of [
      () => call(ACCOUNTS.authSignin, { body: code }),
      () => call(ACCOUNTS.authSignup, { body: { ...person, ...code } }),
      () => call(ACCOUNTS.authRefresh),
      () => call(ACCOUNTS.profileGet),
      () => call(ACCOUNTS.profileUpdate, { body: person }),
    ]) {
      callGate.markLoggedOut();
      await attempt();
      expect(callGate.isLoggedOut()).toBe(false);
    }
  });

  it('stays so after a failure, and after a call that proves nothing [SESS9]', async () => {
    callGate.markLoggedOut();
    await call(CATALOGUE.propertiesStats);
    await call(ACCOUNTS.authStart, { body: { contactNo: '9000000001' } });
    await call(ACCOUNTS.authVerifyOtp, { body: { contactNo: '9000000001', otp: '123456' } });
    answer = send(401);
    await expectRefused('profileGet');
    expect(callGate.isLoggedOut()).toBe(true);
  });
});

describe('an answer', () => {
  it.each([
    ['{success, data}', { success: true, data: { total: 3 } }],
    ['{data: {data}}', { data: { data: { total: 3 } } }],
    ['{data}', { data: { total: 3 } }],
    ['the bare payload', { total: 3 }],
  ])('is unwrapped from %s [CALL3]', async (_shape, body) => {
    answer = send(200, body);
    await expect(call(CATALOGUE.propertiesStats)).resolves.toEqual({ total: 3 });
  });

  it('with success false is an error with its message [CALL3]', async () => {
    answer = send(200, { success: false, message: 'Not today' });
    await expect(call(CATALOGUE.propertiesStats)).rejects.toMatchObject({ message: 'Not today' });
  });

  it('that never comes is an error of the network', async () => {
    answer = (request) => request.destroy();
    await expect(call(CATALOGUE.propertiesStats)).rejects.toMatchObject({
      status: 0,
      code: 'NETWORK',
      message: 'Network connection issue. Please check your internet connection and try again.',
    });
  });
});

describe('a 401', () => {
  it('raises token-refresh-needed and rejects the call [SESS8]', async () => {
    answer = send(401, { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in' });
    expect(await countEvents('token-refresh-needed', () => expectRefused('profileGet'))).toBe(1);
  });

  it('does so of the validation too, but not of the refresh itself', async () => {
    vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
    answer = send(401);
    expect(await countEvents('token-refresh-needed', () => expectRefused('authValidate'))).toBe(1);
    expect(await countEvents('token-refresh-needed', () => expectRefused('authRefresh'))).toBe(0);
  });
});

describe('a query', () => {
  it('goes without its empty values, and with a timestamp where nothing may be cached [CALL10, FIND13]', async () => {
    await call(CATALOGUE.propertiesSearch, { query: { name: '', location: 'Charholi', page: 0 } });
    await call(ACCOUNTS.profileGet);
    await call(VISITS.bookingsList, {});
    expect(asked[0]).toBe('GET /api/properties/search?location=Charholi&page=0');
    expect(asked[1]).toMatch(/^GET \/api\/users\/profile\?_t=\d{13}$/);
    expect(asked[2]).toMatch(/^GET \/api\/bookings\?_t=\d{13}$/);
  });
});
