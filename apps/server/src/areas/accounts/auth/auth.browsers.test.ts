import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { buildUser, freshContactNo, signedIn } from '../../../../test/factories.ts';

const COOKIE = 'sign_in_browser';
const testApp = useTestApp();

const browser = (address?: string) => createClient(testApp, { ...(address !== undefined && { address }) });
const start = (contactNo: string, client = browser()) =>
  client.post<{ resendsRemaining: number }>('/api/auth/start', { contactNo });
const verify = (contactNo: string, otp: string, client = browser()) =>
  client.post('/api/auth/verify-otp', { contactNo, otp });

/** Gives the code of a successful start. */
async function ask(contactNo: string, client: Client): Promise<string> {
  const response = await start(contactNo, client);
  expect(response.status, `${response.message}`).toBe(200);
  return testApp.codeFor(contactNo);
}

/** Creates a user whose browser has signed in, and lets a quarter of an hour pass. */
async function withKnownBrowser(address?: string) {
  const user = await buildUser(testApp.db);
  const client = browser(address);
  const otp = await ask(user.contactNo, client);
  expect((await client.post('/api/auth/signin', { contactNo: user.contactNo, otp })).status).toBe(200);
  await testApp.letPass(901);
  return { ...user, client };
}

async function guess(times: number, contactNo: string, otp: string, client?: Client) {
  const codes = [];
  for (let made = 0; made < times; made += 1) codes.push((await verify(contactNo, wrongCode(otp), client)).code);
  return codes;
}

const times = (count: number, code: string) => Array.from({ length: count }, () => code);

describe('a stranger who knows a number', () => {
  it('can’t use up the tries of the browser that requested the code [AUTH15, ASVS 6.1.1]', async () => {
    const [contactNo, owner] = [freshContactNo(), browser()];
    const otp = await ask(contactNo, owner);
    expect(await guess(4, contactNo, otp)).toEqual([...times(3, 'OTP_INVALID'), 'OTP_ATTEMPTS_EXCEEDED']);
    const wrong = await verify(contactNo, wrongCode(otp), owner);
    expect(wrong).toMatchObject({ code: 'OTP_INVALID', details: { attemptsRemaining: 2 } });
    expect((await verify(contactNo, otp, owner)).status).toBe(200);
  });

  it('has three tries with a browser that requested another code, as with none [AUTH15]', async () => {
    const [contactNo, owner, stranger] = [freshContactNo(), browser(), browser()];
    await ask(freshContactNo(), stranger);
    const otp = await ask(contactNo, owner);
    const used = [...(await guess(2, contactNo, otp, stranger)), ...(await guess(2, contactNo, otp))];
    expect(used).toEqual([...times(3, 'OTP_INVALID'), 'OTP_ATTEMPTS_EXCEEDED']);
  });

  it('does not invalidate a code of another browser by requesting one [ASVS 6.6.2]', async () => {
    const user = await buildUser(testApp.db);
    const owner = browser();
    const otp = await ask(user.contactNo, owner);
    await testApp.letPass(30);
    const stranger = browser();
    const second = await ask(user.contactNo, stranger);
    expect(await guess(4, user.contactNo, second, stranger)).toEqual([
      ...times(3, 'OTP_INVALID'),
      'OTP_ATTEMPTS_EXCEEDED',
    ]);
    expect((await owner.post('/api/auth/signin', { contactNo: user.contactNo, otp })).status).toBe(200);
    // after its tries are used up, only the newest code is left, the stranger's
    expect((await verify(user.contactNo, otp, owner)).code).toBe('OTP_INVALID');
  });

  it('gets no more codes by deleting cookies', async () => {
    const contactNo = freshContactNo();
    for (let sent = 0; sent < 3; sent += 1) {
      await ask(contactNo, browser());
      await testApp.letPass(30);
    }
    expect((await start(contactNo)).code).toBe('OTP_RESENDS_EXHAUSTED');
  });

  it('uses up no codes of a browser that has signed in with the number [ASVS 6.1.1]', async () => {
    const { contactNo, client } = await withKnownBrowser();
    await testApp.letPass(86_400);
    for (let sent = 0; sent < 10; sent += 1) {
      await testApp.letPass(901);
      await ask(contactNo, browser());
    }
    await testApp.letPass(901);
    expect((await start(contactNo)).code).toBe('OTP_RESENDS_EXHAUSTED');
    for (const resendsRemaining of [2, 1, 0]) {
      expect((await start(contactNo, client)).data).toMatchObject({ resendsRemaining });
      expect((await start(contactNo, client)).code).toBe(resendsRemaining ? 'OTP_COOLDOWN' : 'OTP_RESENDS_EXHAUSTED');
      await testApp.letPass(30);
    }
    expect((await start(contactNo, client)).code).toBe('OTP_RESENDS_EXHAUSTED');
    for (let sent = 3; sent < 10; sent += 1) {
      await testApp.letPass(901);
      await ask(contactNo, client);
    }
    await testApp.letPass(901);
    expect((await start(contactNo, client)).code).toBe('OTP_RESENDS_EXHAUSTED');
  });

  it('has 60 guesses compared in a day, however they are spread [ASVS 6.6.3]', async () => {
    const contactNo = freshContactNo();
    const stranger = browser();
    const seen: Record<string, number> = {};
    for (let round = 0; round < 14; round += 1) {
      await start(contactNo, stranger);
      const otp = testApp.codeFor(contactNo);
      const codes = [...(await guess(5, contactNo, otp, stranger)), ...(await guess(5, contactNo, otp))];
      for (const code of codes) seen[`${code}`] = (seen[`${code}`] ?? 0) + 1;
      await testApp.letPass(901);
    }
    expect(seen['OTP_INVALID']).toBe(60);
  });
});

describe('another device than the one that requested the code', () => {
  it('can still use the code to sign in [ASVS 6.6.2]', async () => {
    const user = await buildUser(testApp.db);
    const otp = await ask(user.contactNo, browser());
    const other = browser();
    expect((await verify(user.contactNo, wrongCode(otp), other)).details).toEqual({ attemptsRemaining: 2 });
    expect((await other.post('/api/auth/signin', { contactNo: user.contactNo, otp })).status).toBe(200);
  });
});

describe('the cookie of the browser', () => {
  it('is opaque, strict and limited to sign-in, with a life of one hour, and a new one of 180 days after a sign-in', async () => {
    const user = await buildUser(testApp.db);
    const client = browser();
    const otp = await ask(user.contactNo, client);
    const asked = client.cookies.get(COOKIE);
    const look = { path: '/api/auth', sameSite: 'Strict', httpOnly: true };
    expect(asked).toMatchObject({ ...look, maxAge: 3600, value: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await verify(user.contactNo, otp, client)).setCookies).toEqual([]);
    await client.post('/api/auth/signin', { contactNo: user.contactNo, otp });
    const known = client.cookies.get(COOKIE);
    expect(known).toMatchObject({ ...look, maxAge: 180 * 86_400, value: expect.stringMatching(/^[\w-]{43}$/) });
    expect(known?.value).not.toBe(asked?.value);
    const { rows } = await testApp.database.pool.query('SELECT token_hash FROM known_browsers');
    expect(rows.at(-1)).toMatchObject({ token_hash: expect.any(Buffer) });
    expect(JSON.stringify(rows)).not.toContain(known?.value);
  });

  it('is unchanged by another request for a code, before a sign-in and after it', async () => {
    const { client } = await withKnownBrowser();
    expect((await start(freshContactNo(), client)).setCookies).toEqual([]);
    const fresh = browser();
    await start(freshContactNo(), fresh);
    expect((await start(freshContactNo(), fresh)).setCookies).toEqual([]);
  });

  it('is replaced where it is not one of ours', async () => {
    const client = browser();
    const look = { path: '/api/auth', maxAge: undefined, sameSite: 'Strict', httpOnly: true, secure: false };
    client.cookies.set(COOKIE, { ...look, value: 'mine' });
    await start(freshContactNo(), client);
    expect(client.cookies.get(COOKIE)?.value).toMatch(/^[\w-]{43}$/);
  });

  it('is known for the two numbers it signed in with, and no other', async () => {
    const { contactNo, client } = await withKnownBrowser();
    const second = await buildUser(testApp.db);
    const otp = await ask(second.contactNo, client);
    await client.post('/api/auth/signin', { contactNo: second.contactNo, otp });
    await testApp.letPass(901);
    const third = await buildUser(testApp.db);
    for (const number of [contactNo, second.contactNo, third.contactNo]) {
      for (let sent = 0; sent < 3; sent += 1) {
        await ask(number, browser());
        await testApp.letPass(30);
      }
    }
    const responses = [];
    for (const number of [contactNo, second.contactNo, third.contactNo]) responses.push(await start(number, client));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('is deleted with the account, and after 180 days', async () => {
    const { id, contactNo, client } = await withKnownBrowser();
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    expect((await admin.del(`/api/admin/users/${id}`)).status).toBe(200);
    const marks = testApp.db.selectFrom('known_browsers').selectAll();
    expect(await marks.where('user_id', '=', id).execute()).toEqual([]);
    await buildUser(testApp.db, { contactNo });
    const late = await withKnownBrowser();
    await testApp.letPass(180 * 86_400);
    for (const [number, holder] of [[contactNo, client] as const, [late.contactNo, late.client] as const]) {
      await ask(number, browser());
      expect((await start(number, holder)).code).toBe('OTP_COOLDOWN');
    }
  });
});

describe('a neighbour at the same address', () => {
  it('with 60 wrong codes does not block a code that another browser requested [ASVS 6.1.1]', async () => {
    const address = '203.0.113.60';
    for (let made = 0; made < 20; made += 1) {
      const contactNo = freshContactNo();
      const otp = await ask(contactNo, browser());
      expect(await guess(3, contactNo, otp, browser(address))).toEqual(times(3, 'OTP_INVALID'));
    }
    const [contactNo, owner] = [freshContactNo(), browser(address)];
    const otp = await ask(contactNo, owner);
    expect((await verify(contactNo, otp, browser(address))).code).toBe('TOO_MANY_REQUESTS');
    expect(await guess(2, contactNo, otp, owner)).toEqual(times(2, 'OTP_INVALID'));
    expect((await verify(contactNo, otp, owner)).status).toBe(200);
  });

  it('with 100 codes does not block a code for a browser that is known', async () => {
    const address = '203.0.113.61';
    const { contactNo, client } = await withKnownBrowser(address);
    await testApp.db.deleteFrom('rate_limits').execute();
    for (let sent = 0; sent < 100; sent += 1) await ask(freshContactNo(), browser(address));
    expect((await start(freshContactNo(), browser(address))).code).toBe('TOO_MANY_REQUESTS');
    expect((await start(contactNo, browser(address))).code).toBe('TOO_MANY_REQUESTS');
    expect((await start(contactNo, client)).status).toBe(200);
  });
});
