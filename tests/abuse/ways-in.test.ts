import type { EndpointName } from '@aangan/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, rightBodies, rightCall, RIGHT_QUERIES, type Caller } from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import type { HttpResponse } from '../support/http.ts';
import { ORIGIN, buildThings, startWorld, withoutAccess, type World } from './support/world.ts';

const LISTED = '9812300001';

let world: World;
let numbers = 0;

beforeAll(async () => {
  world = await startWorld({ env: { ADMIN_CONTACTS: LISTED } });
  world.secrets.add(LISTED);
});

afterAll(() => world?.close());

const start = (contactNo: string) => world.call({ method: 'POST', path: '/api/auth/start', json: { contactNo } });
const signIn = (contactNo: string, otp: string) =>
  world.call({ method: 'POST', path: '/api/auth/signin', json: { contactNo, otp } });

/** Gives the cookies that make a session. */
const sessionOf = ({ setCookies }: HttpResponse) =>
  setCookies.filter((line) => /^(?:access|refresh)_token=[^;]/.test(line));

describe('a fresh production server', () => {
  it('has no default account: neither in its database nor for a number of ADMIN_CONTACTS [ASVS 6.3.2]', async () => {
    const tables = ['users', 'sessions', 'session_tokens', 'otp_codes', 'properties'] as const;
    for (const table of tables) {
      expect([table, await world.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
    expect((await start(LISTED)).status).toBe(200);
    const refused = await signIn(LISTED, world.gateway.codeFor(LISTED));
    expect([refused.status < 500 && refused.status >= 400, sessionOf(refused)]).toEqual([true, []]);
  });
});

describe('a code that was not sent', () => {
  const USUAL = ['000000', '111111', '123456', '654321', '123123', '999999', '012345', '696969', '112233', '121212'];
  /** Codes that can be derived from a number. */
  const madeOf = (contactNo: string) => [contactNo.slice(0, 6), contactNo.slice(-6), contactNo.slice(2, 8)];

  it('signs nobody in, however common it is, whether or not another was sent [ASVS 6.3.4]', async () => {
    const guesses = [...USUAL, ...madeOf('9812399999')];
    while (guesses.length > 0) {
      const person = await world.person(guesses.length % 2 ? 'ADMIN' : 'USER');
      const three = [...guesses.splice(0, 2), ...madeOf(person.contactNo).slice(0, 1)];
      for (const otp of three) expect((await signIn(person.contactNo, otp)).json.code).toBe('OTP_EXPIRED');
      await start(person.contactNo);
      const sent = world.gateway.codeFor(person.contactNo);
      for (const otp of three.filter((code) => code !== sent)) {
        const response = await signIn(person.contactNo, otp);
        expect([otp, response.json.code, sessionOf(response)]).toEqual([otp, 'OTP_INVALID', []]);
      }
    }
  });
});

describe('a session', () => {
  it('is started by sign-in, sign-up and refresh, and by no other call, whoever makes it [ASVS 6.3.4]', async () => {
    const people: Caller = { buyer: await world.person(), admin: await world.person('ADMIN') };
    const things = await buildThings(world, people.buyer);
    const bodies = rightBodies(things);
    /** Gives a number with a live code; it has an account unless it is about to sign up. */
    const withCode = async (name: EndpointName) => {
      numbers += 1;
      const stranger = `98124${String(numbers).padStart(5, '0')}`;
      world.secrets.add(stranger);
      const contactNo = name === 'authSignup' ? stranger : (await world.person()).contactNo;
      if (name !== 'authStart') await start(contactNo);
      return { contactNo, ...(name !== 'authStart' && { otp: world.gateway.codeFor(contactNo) }) };
    };
    const giving = new Set<string>();
    for (const call of CALLS.filter(({ method, name }) => method !== 'DELETE' && name !== 'authLogout')) {
      const one = rightCall(call, bodies, things.propertyId);
      const query = RIGHT_QUERIES[call.name];
      const path = query ? `${one.path}?${new URLSearchParams(query)}` : one.path;
      for (const cookie of [undefined, people.buyer.cookie, people.admin.cookie]) {
        const asksForCode = call.path.startsWith('/api/auth/') && call.body !== undefined;
        const json = asksForCode ? { ...bodies[call.name], ...(await withCode(call.name)) } : one.json;
        // sent without cookies: a sign-in would end their session, and a refresh would not exchange a fresh pair
        const theirs = call.name === 'authRefresh' ? cookie && withoutAccess(cookie) : cookie;
        const sent = asksForCode ? undefined : theirs;
        const headers = { 'x-request-origin': ORIGIN };
        const response = await world.call({ ...one, path, json, cookie: sent, headers });
        if (sessionOf(response).length > 0) giving.add(call.name);
        if (asksForCode) break;
      }
    }
    expect([...giving].toSorted()).toEqual(['authRefresh', 'authSignin', 'authSignup']);
  });
});

describeTheLog(() => world);
