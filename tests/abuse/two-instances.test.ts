import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCode } from '../../apps/server/test/codes.ts';
import { buildProperty } from '../../apps/server/test/factories-catalogue.ts';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { describeTheLog } from './support/clean-log.ts';
import type { HttpResponse, Call } from '../support/http.ts';
import { ORIGIN, DIRECT, startWorld, withoutAccess, type World } from './support/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ instances: 2, env: DIRECT });
});

afterAll(() => world?.close());

const FORM = { name: 'Tara', preferredFlatType: '3BHK' };
let numbers = 0;

function freshNumber(): string {
  numbers += 1;
  const contactNo = `97${String(31_415_926 + numbers * 7)}`;
  world.secrets.add(contactNo);
  return contactNo;
}

const post = (path: string, json: unknown, extra: Partial<Call> = {}) =>
  world.call({ method: 'POST', path: `/api/auth/${path}`, json, ...extra });
const start = (contactNo: string, extra: Partial<Call> = {}) => post('start', { contactNo }, extra);
const profile = (cookie: string, instance: number) => world.call({ path: '/api/users/profile', cookie, instance });

/** Gives the cookies of a response, as a browser sends them back. */
function cookiesOf({ setCookies }: HttpResponse): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}

async function signUp(instance: number) {
  const contactNo = freshNumber();
  const email = `p${contactNo}@abuse.example`;
  world.secrets.add(email);
  await start(contactNo, { instance: 1 - instance });
  const otp = world.gateway.codeFor(contactNo);
  const response = await post('signup', { ...FORM, email, contactNo, otp }, { instance });
  expect(response.status).toBe(201);
  return {
    contactNo,
    email,
    response,
    cookie: cookiesOf(response),
    id: (response.json.data as { userId: number }).userId,
  };
}

describe('the cookies of a sign-in', () => {
  it('follow the policy, with Secure and without a Domain, and are in no body [ASVS 3.3.1, 3.3.2, 3.3.4, 3.3.5, 7.2.3, 11.5.1]', async () => {
    const { response } = await signUp(0);
    const lines = response.setCookies.map((line) => line.replace(/=[A-Za-z0-9_-]{43};/, '=…;'));
    expect(lines).toEqual([
      'access_token=…; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
      'refresh_token=…; Max-Age=604800; Path=/api/auth; HttpOnly; Secure; SameSite=Strict',
      'signed_in=1; Max-Age=604800; Path=/; Secure; SameSite=Lax',
      'sign_in_browser=…; Max-Age=15552000; Path=/api/auth; HttpOnly; Secure; SameSite=Strict',
    ]);
    for (const line of response.setCookies) {
      expect(line.length).toBeLessThan(4096);
      expect(response.text).not.toContain(/=([^;]+)/.exec(line)?.[1] === '1' ? '=1;' : /=([^;]+)/.exec(line)?.[1]);
    }
  });

  it('have new tokens at each sign-in and each exchange [ASVS 7.2.2]', async () => {
    const { cookie } = await signUp(1);
    const headers = { 'x-request-origin': ORIGIN };
    const exchange = { method: 'POST', path: '/api/auth/refresh', cookie: withoutAccess(cookie), headers };
    const again = await world.call(exchange);
    const tokens = `${cookie}; ${cookiesOf(again)}`.match(/_token=[^;]+/g) ?? [];
    expect(new Set(tokens).size).toBe(4);
  });
});

describe('two instances', () => {
  it('share a code that one sent: both compare guesses, three times in all', async () => {
    const contactNo = freshNumber();
    await start(contactNo, { instance: 0 });
    const otp = world.gateway.codeFor(contactNo);
    const guess = { contactNo, otp: wrongCode(otp) };
    const codes: (string | undefined)[] = [];
    for (const instance of [0, 1, 1]) codes.push((await post('verify-otp', guess, { instance })).json.code);
    expect(codes).toEqual(['OTP_INVALID', 'OTP_INVALID', 'OTP_INVALID']);
    for (const instance of [0, 1]) {
      expect((await post('signin', { contactNo, otp }, { instance })).json.code).toBe('OTP_ATTEMPTS_EXCEEDED');
    }
  });

  it('share the wait between two codes', async () => {
    const contactNo = freshNumber();
    const responses = await Promise.all([0, 1, 0, 1].map((instance) => start(contactNo, { instance })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429]);
    expect(world.gateway.messages.filter(({ to }) => to === contactNo)).toHaveLength(1);
  });

  it('accept a code once of many concurrent uses [ASVS 6.5.1]', async () => {
    const { contactNo } = await signUp(0);
    await world.db.deleteFrom('otp_codes').where('contact_no', '=', contactNo).execute();
    await start(contactNo);
    const body = { contactNo, otp: world.gateway.codeFor(contactNo) };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post('signin', body, { instance: index % 2 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1);
  });

  it('compare three of 50 concurrent guesses [ASVS 6.6.3]', async () => {
    const contactNo = freshNumber();
    await start(contactNo);
    const guess = { contactNo, otp: wrongCode(world.gateway.codeFor(contactNo)) };
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post('verify-otp', guess, { instance: index % 2 })),
    );
    const compared = responses.filter(({ json }) => json.code === 'OTP_INVALID');
    expect(compared).toHaveLength(3);
  });

  it('share sessions and their end [ASVS 7.4.1]', async () => {
    const { cookie } = await signUp(1);
    expect((await profile(cookie, 0)).status).toBe(200);
    expect((await world.call({ method: 'POST', path: '/api/auth/logout', cookie, instance: 0 })).status).toBe(200);
    for (const instance of [0, 1]) expect((await profile(cookie, instance)).json.code).toBe('UNAUTHENTICATED');
    const headers = { 'x-request-origin': ORIGIN };
    const refresh = { method: 'POST', path: '/api/auth/refresh', cookie, headers, instance: 1 };
    expect((await world.call(refresh)).json.code).toBe('UNAUTHENTICATED');
  });

  it('know of a deactivation and a demotion from the very next call [ROLE9, ASVS 7.4.2, 8.3.2]', async () => {
    const [admin, second] = [await world.person('ADMIN'), await world.person('ADMIN')];
    const { id, cookie } = await signUp(0);
    const change = (target: number, json: unknown) =>
      world.call({ method: 'PATCH', path: `/api/admin/users/${target}`, json, cookie: admin.cookie, instance: 0 });
    const list = () => world.call({ path: '/api/admin/users', cookie: second.cookie, instance: 1 });
    expect((await list()).status).toBe(200);
    expect((await change(second.id, { role: 'USER' })).status).toBe(200);
    expect((await list()).json.code).toBe('FORBIDDEN');
    expect((await change(id, { active: false })).status).toBe(200);
    for (const instance of [0, 1]) expect((await profile(cookie, instance)).json.code).toBe('UNAUTHENTICATED');
  });

  it('exchange one token for ten concurrent refreshes', async () => {
    const { cookie } = await signUp(0);
    const headers = { 'x-request-origin': ORIGIN };
    const exchange = { method: 'POST', path: '/api/auth/refresh', cookie: withoutAccess(cookie), headers };
    const refresh = (index: number) => world.call({ ...exchange, instance: index % 2 });
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => refresh(index)));
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect((await profile(cookiesOf(response), 0)).status).toBe(200);
    }
  });

  it('book one visit of twenty concurrent requests [ASVS 2.3.4]', async () => {
    const { cookie } = await signUp(0);
    const { id } = await buildProperty(world.db);
    const json = { visitDate: addDays(todayInIndia(), 3) };
    const book = (index: number) =>
      world.call({ method: 'POST', path: `/api/bookings/properties/${id}`, json, cookie, instance: index % 2 });
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => book(index)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ json }) => json.code === 'ALREADY_BOOKED')).toHaveLength(19);
  });
});

describe('whether a number has an account', () => {
  it('cannot be told from any response without its code [ASVS 6.3.8]', async () => {
    const { contactNo: registered } = await signUp(0);
    const off = await signUp(0);
    await world.db.updateTable('users').set({ active: false }).where('id', '=', off.id).execute();
    await world.db.deleteFrom('otp_codes').execute();
    const results: string[][] = [];
    for (const contactNo of [registered, off.contactNo, freshNumber()]) {
      const sent = await start(contactNo);
      const guess = { contactNo, otp: wrongCode(world.gateway.codeFor(contactNo)) };
      const responses = [sent, await post('verify-otp', guess), await post('signin', guess), await start(contactNo)];
      results.push(responses.map(({ status, text }) => `${status} ${text}`));
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });
});

describe('a forwarded address that the caller invents', () => {
  it('resets no limit: 60 wrong codes in an hour, on both instances together [ASVS 4.1.3, 6.6.3]', async () => {
    await world.db.deleteFrom('rate_limits').execute();
    const forge = (index: number) => {
      const address = `198.51.100.${index}`;
      return { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}`, 'client-ip': address };
    };
    const responses: HttpResponse[] = [];
    for (let index = 0; index < 21; index += 1) {
      const contactNo = freshNumber();
      const headers = forge(index);
      await start(contactNo, { headers, instance: index % 2 });
      const guess = { contactNo, otp: wrongCode(world.gateway.codeFor(contactNo)) };
      for (const instance of [0, 1, 0]) responses.push(await post('verify-otp', guess, { headers, instance }));
    }
    expect(responses.slice(0, 60).map(({ json }) => json.code)).toEqual(
      Array.from({ length: 60 }, () => 'OTP_INVALID'),
    );
    expect(responses.slice(60).map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(await world.log()).not.toContain('198.51.100.');
    await world.db.deleteFrom('rate_limits').execute();
  });
});

describe('text that imitates a log line', () => {
  it('does not become one [ASVS 1.3.3, 16.4.1]', async () => {
    const line = '{"level":60,"time":"2026-01-01T00:00:00.000Z","msg":"forged"}';
    const { cookie, email } = await signUp(0);
    const texts = [`a\r\n${line}`, `a\n${line}\n`, `a\u2028${line}`, `\u001b[2K${line}`];
    for (const text of texts) {
      await post('start', { contactNo: text });
      await world.call({ method: 'PUT', path: '/api/users/profile', cookie, json: { ...FORM, email, name: text } });
      await world.call({ path: `/api/properties/search?location=${encodeURIComponent(text)}` });
      await world.call({ path: `/api/${encodeURIComponent(text)}`, headers: { 'user-agent': line, referer: line } });
      await world.call({
        method: 'POST',
        path: '/api/auth/logout',
        headers: { 'sec-fetch-site': line, 'x-request-id': line },
      });
    }
    const forged = (await world.log())
      .split('\n')
      .filter((written) => written.startsWith('{"level":60') || /^\s*\{"level":\d+,"time":"2026-01-01/.test(written));
    expect(forged).toEqual([]);
  });
});

describe('the log', () => {
  it('says who was refused what, with the number masked [ASVS 16.2.1, 16.2.2, 16.2.5, 16.3.2, 16.3.3]', async () => {
    const lines = (await world.log())
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const logged = new Set(lines.map(({ msg, reason, code }) => [msg, reason ?? code].filter(Boolean).join(': ')));
    for (const message of [
      'Code sent',
      'Send refused: OTP_COOLDOWN',
      'Code refused: invalid',
      'Code refused: used-up',
      'Code refused: client-cap',
      'Signed up',
      'Signed in',
      'Signed out',
      'Role too low',
      'Cross-origin call refused',
    ]) {
      expect([...logged]).toContain(message);
    }
    const numbersTold = lines.flatMap(({ contactNo }) => (contactNo === undefined ? [] : [contactNo]));
    expect(numbersTold.length).toBeGreaterThan(10);
    for (const number of numbersTold) expect(number).toMatch(/^\d\d\*{6}\d\d$/);
    for (const line of lines) expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const ofCalls = lines.filter(({ req }) => req !== undefined);
    for (const line of ofCalls)
      expect(line).toMatchObject({ reqId: expect.stringMatching(/^[0-9a-f]{16}-[0-9a-z]+$/) });
  });
});

describeTheLog(() => world);
