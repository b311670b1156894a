import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from '../../../apps/server/test/app.ts';
import { createClient, type CheckedResponse, type Client } from '../../../apps/server/test/client.ts';
import { wrongCode } from '../../../apps/server/test/codes.ts';
import { buildUser, freshContactNo, signedIn } from '../../../apps/server/test/factories.ts';
import * as rules from './sign-in-model.ts';
import type { Browser, Code, Model, Pair } from './sign-in-model.ts';

/** The tokens of a pair that the server issued. */
interface Tokens {
  access: string;
  refresh: string;
}

interface System {
  app: TestApp;
  contactNos: string[];
  clients: Client[];
  /** The real tokens of the model's pairs. */
  tokens: Map<Pair, Tokens>;
  /** The real codes of the model's codes. */
  codes: Map<Code, string>;
  /** Gives another browser from the same address. */
  stranger(): Client;
}

let systems = 0;

/** Creates two unused numbers, and two browsers with a new address, so that limits start afresh. */
export async function createSystem(app: TestApp): Promise<System> {
  // deletes what runs before have left, which takes ever longer to age
  for (const table of ['session_tokens', 'sessions', 'otp_codes', 'known_browsers', 'rate_limits'] as const) {
    await app.db.deleteFrom(table).execute();
  }
  systems += 1;
  const address = `10.7.${Math.floor(systems / 250)}.${(systems % 250) + 1}`;
  const stranger = () => createClient(app, { address });
  return {
    app,
    contactNos: [freshContactNo(), freshContactNo()],
    clients: [stranger(), stranger()],
    tokens: new Map(),
    codes: new Map(),
    stranger,
  };
}

type Command = fc.AsyncCommand<Model, System>;

function command(name: string, run: (model: Model, real: System) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no ${index}`);
  return item;
}

/** Gives digits to type: those of a code, or others. */
function digitsFor({ codes }: System, code: Code | null, isRight: boolean): string {
  const sent = (code && codes.get(code)) ?? '123456';
  return isRight ? sent : wrongCode(sent);
}

/** Gives one of the two browsers; for 2, a new one without cookies each time. */
type Who = number;
const modelOf = ({ browsers }: Model, who: Who): Browser | null => browsers[who] ?? null;
const clientOf = (real: System, who: Who): Client => real.clients[who] ?? real.stranger();

function tokensIn({ cookies }: Client): Tokens {
  const value = (name: string) => cookies.get(name)?.value ?? '';
  return { access: value('access_token'), refresh: value('refresh_token') };
}

const outcomeOf = ({ status, code }: CheckedResponse) => code ?? status;

const start = (number: number, who: Who) =>
  command(`start(${number}, ${who})`, async (model, real) => {
    const phone = at(model.numbers, number);
    // the browser sends its cookies, and dead ones are cleared
    useAccess(model, who);
    const expected = rules.startCode(model, phone, modelOf(model, who));
    const contactNo = at(real.contactNos, number);
    const response = await clientOf(real, who).post<{ resendsRemaining: number }>('/api/auth/start', { contactNo });
    expect(response.code ?? response.data.resendsRemaining).toBe(expected);
    const code = phone.codes.at(-1);
    if (response.code === undefined && code) real.codes.set(code, real.app.codeFor(contactNo));
  });

function useAccess(model: Model, who: Who): void {
  const held = modelOf(model, who);
  if (held && !rules.useAccess(model, held.access)) held.access = null;
}

const verify = (number: number, who: Who, isRight: boolean) =>
  command(`verify(${number}, ${who}, ${isRight})`, async (model, real) => {
    const phone = at(model.numbers, number);
    const { account } = phone;
    useAccess(model, who);
    const code = rules.codeFor(model, phone, modelOf(model, who));
    const refusal = rules.tryCode(model, code, modelOf(model, who), isRight);
    const body = { contactNo: at(real.contactNos, number), otp: digitsFor(real, code, isRight) };
    const response = await clientOf(real, who).post('/api/auth/verify-otp', body);
    const allowed = account === null ? 'SIGNUP' : account.active ? 'LOGIN' : 'ACCOUNT_DEACTIVATED';
    expect(response.code ?? response.data).toBe(refusal ?? allowed);
  });

interface Entering {
  browser: number;
  number: number;
  isRight: boolean;
}

/** Signs in or up, which differ in their effect on the account. */
async function enter(model: Model, real: System, { browser, number, isRight }: Entering, isSignUp: boolean) {
  const phone = at(model.numbers, number);
  const held = at(model.browsers, browser);
  useAccess(model, browser);
  const used = rules.codeFor(model, phone, held);
  const refusal = rules.tryCode(model, used, held, isRight) ?? refusalOf(phone.account, isSignUp);
  const contactNo = at(real.contactNos, number);
  const code = { contactNo, otp: digitsFor(real, used, isRight) };
  const person = { name: 'Ila', email: `ila${contactNo}@aangan.example`, preferredFlatType: '2BHK' };
  const client = at(real.clients, browser);
  const response = await client.post(isSignUp ? '/api/auth/signup' : '/api/auth/signin', {
    ...code,
    ...(isSignUp && person),
  });
  expect(outcomeOf(response)).toBe(refusal ?? (isSignUp ? 201 : 200));
  if (refusal !== null) return;
  phone.account ??= { active: true };
  if (used) used.used = true;
  rules.openSession(model, held, phone.account);
  rules.knowBrowser(model, held, phone.account);
  if (held.refresh) real.tokens.set(held.refresh, tokensIn(client));
}

function refusalOf(account: rules.Account | null, isSignUp: boolean): string | null {
  if (account && !account.active) return 'ACCOUNT_DEACTIVATED';
  if (isSignUp) return account ? 'CONTACT_ALREADY_EXISTS' : null;
  return account ? null : 'NOT_REGISTERED';
}

const signIn = (entering: Entering) =>
  command(`signIn(${Object.values(entering).join(', ')})`, (model, real) => enter(model, real, entering, false));

const signUp = (entering: Entering) =>
  command(`signUp(${Object.values(entering).join(', ')})`, (model, real) => enter(model, real, entering, true));

/** Signs up, after removing all that is in the way except an account: otherwise few runs would reach a session. */
const arrive = (browser: number, number: number, asks: Who) =>
  command(`arrive(${browser}, ${number}, ${asks})`, async (model, real) => {
    await letPass(1_000).run(model, real);
    await start(number, asks).run(model, real);
    const isSignUp = at(model.numbers, number).account === null;
    await enter(model, real, { browser, number, isRight: true }, isSignUp);
  });

const visit = (browser: number) =>
  command(`visit(${browser})`, async (model, real) => {
    const held = at(model.browsers, browser);
    const isOpen = rules.useAccess(model, held.access);
    expect(outcomeOf(await at(real.clients, browser).get('/api/users/profile'))).toBe(isOpen ? 200 : 'UNAUTHENTICATED');
    if (!isOpen) held.access = null;
  });

const refresh = (browser: number, times: number) =>
  command(`refresh(${browser}) x${times}`, async (model, real) => {
    const held = at(model.browsers, browser);
    const client = at(real.clients, browser);
    const { refresh, access } = held;
    const made = Array.from({ length: times }, () => rules.useRefresh(model, refresh, access));
    const copies = made.map(() => copyOf(real, client));
    const responses = await Promise.all(copies.map((copy) => copy.post('/api/auth/refresh')));
    for (const [index, pair] of made.entries()) {
      expect(outcomeOf(at(responses, index))).toBe(pair ? 200 : 'UNAUTHENTICATED');
      if (pair) real.tokens.set(pair, tokensIn(at(copies, index)));
    }
    rules.hold(held, made.at(-1) ?? null);
    client.cookies.clear();
    for (const [name, cookie] of at(copies, -1 + times).cookies) client.cookies.set(name, cookie);
  });

/** Loses a response on its way to the browser. */
const loseAnswer = (browser: number) =>
  command(`loseAnswer(${browser})`, async (model, real) => {
    const held = at(model.browsers, browser);
    const pair = rules.useRefresh(model, held.refresh, held.access);
    const copy = copyOf(real, at(real.clients, browser));
    expect(outcomeOf(await copy.post('/api/auth/refresh'))).toBe(pair ? 200 : 'UNAUTHENTICATED');
    if (pair) real.tokens.set(pair, tokensIn(copy));
  });

/** Uses the app for weeks, with as few visits as keep a session alive. */
const comeBack = (browser: number, times: number) =>
  command(`comeBack(${browser}) x${times}`, async (model, real) => {
    for (let time = 0; time < times; time += 1) {
      await letPass(6 * 86_400 + 9).run(model, real);
      await refresh(browser, 1).run(model, real);
    }
  });

/** Requests several codes, so many seconds apart. */
const askAgain = (number: number, who: Who, times: number, wait: number) =>
  command(`askAgain(${number}, ${who}) x${times} after ${wait}`, async (model, real) => {
    for (let time = 0; time < times; time += 1) {
      await letPass(wait).run(model, real);
      await start(number, who).run(model, real);
    }
  });

/** Guesses a new code, by the browser that requested it or by another. */
const guess = (number: number, asks: Who, guesses: Who, times: number) =>
  command(`guess(${number}, ${asks}, ${guesses}) x${times}`, async (model, real) => {
    await letPass(1_000).run(model, real);
    await start(number, asks).run(model, real);
    for (let time = 0; time < times; time += 1) await verify(number, guesses, false).run(model, real);
    await verify(number, guesses, true).run(model, real);
    await verify(number, asks, true).run(model, real);
  });

/** Has two browsers request a code for one number, and each enter its own. */
const overtake = (number: number, first: Who, second: Who) =>
  command(`overtake(${number}, ${first}, ${second})`, async (model, real) => {
    await letPass(1_000).run(model, real);
    await start(number, first).run(model, real);
    await letPass(31).run(model, real);
    await start(number, second).run(model, real);
    for (const asks of [first, second]) {
      await verify(number, asks, false).run(model, real);
      await verify(number, asks, true).run(model, real);
    }
  });

/** Enters a valid code late. */
const comeLate = (number: number, who: Who, seconds: number) =>
  command(`comeLate(${number}, ${who}, ${seconds})`, async (model, real) => {
    await letPass(1_000).run(model, real);
    await start(number, who).run(model, real);
    await letPass(seconds).run(model, real);
    await verify(number, who, true).run(model, real);
  });

function copyOf(real: System, client: Client): Client {
  const copy = real.stranger();
  for (const [name, cookie] of client.cookies) copy.cookies.set(name, cookie);
  return copy;
}

/** Presents an old pair like a thief; 0 is the newest. */
const replay = (pick: number, kind: 'access' | 'refresh') =>
  command(`replay(${pick}, ${kind})`, async (model, real) => {
    if (model.pairs.length === 0) return;
    const pair = at(model.pairs.toReversed(), pick % model.pairs.length);
    const thief = real.stranger();
    const path = kind === 'access' ? '/' : '/api/auth';
    const cookie = { path, maxAge: undefined, sameSite: undefined, httpOnly: true, secure: false };
    thief.cookies.set(`${kind}_token`, { ...cookie, value: real.tokens.get(pair)?.[kind] ?? '' });
    if (kind === 'access') {
      const isOpen = rules.useAccess(model, pair);
      expect(outcomeOf(await thief.get('/api/users/profile'))).toBe(isOpen ? 200 : 'UNAUTHENTICATED');
      return;
    }
    const made = rules.useRefresh(model, pair, null);
    expect(outcomeOf(await thief.post('/api/auth/refresh'))).toBe(made ? 200 : 'UNAUTHENTICATED');
    if (made) real.tokens.set(made, tokensIn(thief));
  });

const logOut = (browser: number) =>
  command(`logOut(${browser})`, async (model, real) => {
    rules.endSessionsOf(at(model.browsers, browser));
    expect((await at(real.clients, browser).post('/api/auth/logout')).status).toBe(200);
    // the numbers that a browser is known for stay
    const left = [...at(real.clients, browser).cookies.keys()];
    expect(left).toEqual(at(model.browsers, browser).mark ? ['sign_in_browser'] : []);
  });

const setActive = (number: number, active: boolean) =>
  command(`setActive(${number}, ${active})`, async (model, { app, contactNos }) => {
    const { account } = at(model.numbers, number);
    if (!account) return;
    if (account.active && !active) {
      for (const { session } of model.pairs) if (session.owner === account) session.ended = true;
    }
    account.active = active;
    const admin = await signedIn(app, await buildUser(app.db, { role: 'ADMIN' }));
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('contact_no', '=', at(contactNos, number))
      .executeTakeFirstOrThrow();
    expect((await admin.patch(`/api/admin/users/${id}`, { active })).status).toBe(200);
  });

const letPass = (seconds: number) =>
  command(`letPass(${seconds})`, async (model, { app }) => {
    model.aged += seconds;
    await app.letPass(seconds);
  });

const one = fc.nat({ max: 1 });
/** One of the two browsers, or 2 for one without cookies. */
const who = fc.nat({ max: 2 });
const mostly = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 2, arbitrary: fc.constant(false) });
const entering = fc.record({ browser: one, number: one, isRight: mostly });
const kind = fc.constantFrom('access' as const, 'refresh' as const);
/** Seconds far from every limit, since the real clock goes on meanwhile. */
const steps = fc.constantFrom(
  5,
  12,
  31,
  200,
  601,
  901,
  86_500,
  3 * 86_400,
  6 * 86_400 + 9,
  7 * 86_400 + 9,
  15 * 86_400,
);

/** All that clients can do to sign-in and sessions, and the passing of time. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.tuple(one, who).map(([number, asks]) => start(number, asks)),
  fc.tuple(one, one, who).map(([browser, number, asks]) => arrive(browser, number, asks)),
  fc.tuple(one, who, mostly).map(([number, guesses, isRight]) => verify(number, guesses, isRight)),
  entering.map(signIn),
  entering.map(signUp),
  one.map(visit),
  fc.tuple(one, fc.constantFrom(1, 1, 2, 4)).map(([browser, times]) => refresh(browser, times)),
  one.map(loseAnswer),
  fc.tuple(one, fc.constantFrom(1, 2, 5)).map(([browser, times]) => comeBack(browser, times)),
  fc.tuple(one, who, who, fc.constantFrom(2, 3, 4)).map(([number, asks, by, times]) => guess(number, asks, by, times)),
  fc.tuple(one, who, who).map(([number, first, second]) => overtake(number, first, second)),
  fc.tuple(one, who).map(([number, asks]) => askAgain(number, asks, 4, 35)),
  fc.tuple(one, who).map(([number, asks]) => askAgain(number, asks, 11, 905)),
  fc.tuple(one, who, fc.constantFrom(570, 601, 901)).map(([number, asks, late]) => comeLate(number, asks, late)),
  fc.tuple(one, one).map(([browser, number]) => arrive(browser, number, browser)),
  fc.tuple(fc.nat({ max: 3 }), kind).map(([pick, kind]) => replay(pick, kind)),
  fc.tuple(fc.nat({ max: 30 }), kind).map(([pick, kind]) => replay(pick, kind)),
  one.map(logOut),
  fc.tuple(one, fc.boolean()).map(([number, active]) => setActive(number, active)),
  steps.map(letPass),
];
