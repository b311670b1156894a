import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp, type TestApp } from '../../../../test/app.ts';
import { createClient, type CheckedResponse, type Client } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { buildUser, freshContactNo, signedIn } from '../../../../test/factories.ts';

/** Two instances on one database, so that locks of one process are not enough. */
const first = useTestApp();
let second: TestApp;

beforeAll(async () => {
  second = await createTestApp({ database: first.database });
});

afterAll(() => second.close());

const instance = (index: number) => (index % 2 === 0 ? first : second);
const visitor = (index: number) => createClient(instance(index));
const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

function tally(responses: CheckedResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, status } of responses) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1;
  return counts;
}

async function withCode(contactNo = freshContactNo()): Promise<{ contactNo: string; otp: string }> {
  await visitor(0).post('/api/auth/start', { contactNo });
  return { contactNo, otp: first.codeFor(contactNo) };
}

async function liveSessions(userId: number): Promise<number> {
  const query = first.db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  return (await query.where('ended_at', 'is', null).execute()).length;
}

const person = (email: string) => ({ name: 'Asha', email, preferredFlatType: '2BHK', minBudget: 0, maxBudget: 0 });

describe('concurrent requests', () => {
  it('50 guesses: three are compared [ASVS 15.4.1, 15.4.2, 15.4.3, 15.4.4]', async () => {
    const { contactNo, otp } = await withCode();
    const guess = { contactNo, otp: wrongCode(otp) };
    const responses = await times(50, (index) => visitor(index).post('/api/auth/verify-otp', guess));
    expect(tally(responses)).toEqual({ OTP_INVALID: 3, OTP_ATTEMPTS_EXCEEDED: 47 });
    const remaining = responses.flatMap(({ details }) => (details ? [details['attemptsRemaining']] : []));
    expect(remaining.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1, 2]);
  });

  it.each([1, 2, 3, 4, 5])('20 right guesses: no code is wrongly refused (round %i)', async () => {
    const given = await withCode();
    const responses = await times(20, (index) => visitor(index).post('/api/auth/verify-otp', given));
    const { 200: right, OTP_ATTEMPTS_EXCEEDED: _, ...others } = tally(responses);
    expect(right).toBeGreaterThanOrEqual(3);
    expect(others).toEqual({});
    expect((await visitor(0).post('/api/auth/verify-otp', given)).status).toBe(200);
  });

  it('20 right sign-ins: one session', async () => {
    const user = await buildUser(first.db);
    const given = await withCode(user.contactNo);
    const responses = await times(20, (index) => visitor(index).post('/api/auth/signin', given));
    const { 200: signedInOnce, ...refused } = tally(responses);
    expect(signedInOnce).toBe(1);
    expect(Object.keys(refused).filter((code) => !code.startsWith('OTP_'))).toEqual([]);
    expect(await liveSessions(user.id)).toBe(1);
  });

  it('20 sign-ups with one number: one user, one session', async () => {
    const given = await withCode();
    const responses = await times(20, (index) =>
      visitor(index).post<{ userId: number }>('/api/auth/signup', {
        ...person(`one${index}@aangan.example`),
        ...given,
      }),
    );
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const users = await first.db.selectFrom('users').select('id').where('contact_no', '=', given.contactNo).execute();
    expect(users).toEqual([{ id: made[0]?.data.userId }]);
    expect(await liveSessions(users[0]?.id ?? 0)).toBe(1);
  });

  it('two sign-ups with one e-mail in different letter case: one wins, the other may try again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const codes = [await withCode(), await withCode()];
      const emails = [`Mira${round}@Aangan.example`, `mira${round}@aangan.EXAMPLE`];
      const responses = await times(2, (index) =>
        visitor(index).post('/api/auth/signup', { ...person(emails[index] ?? ''), ...codes[index] }),
      );
      expect(tally(responses)).toEqual({ 201: 1, EMAIL_ALREADY_EXISTS: 1 });
      const loser = responses.findIndex(({ status }) => status !== 201);
      const again = { ...person(`other${round}@aangan.example`), ...codes[loser] };
      expect((await visitor(loser).post('/api/auth/signup', again)).status).toBe(201);
    }
  });

  it('ten refreshes with one token: all succeed, one session, each pair is valid', async () => {
    const user = await buildUser(first.db);
    const client = await signedIn(first, user);
    const copies = Array.from({ length: 10 }, (_, index) => {
      const copy = visitor(index);
      for (const [name, cookie] of client.cookies) copy.cookies.set(name, cookie);
      // as browsers whose access cookie has expired, since a fresh pair is not exchanged
      copy.cookies.delete('access_token');
      return copy;
    });
    const responses = await Promise.all(copies.map((copy) => copy.post('/api/auth/refresh')));
    expect(tally(responses)).toEqual({ 200: 10 });
    expect(await liveSessions(user.id)).toBe(1);
    const profiles = await Promise.all(copies.map((copy) => copy.get('/api/users/profile')));
    expect(tally(profiles)).toEqual({ 200: 10 });
  });

  it('first uses of two generations on two instances: none fails, and earlier pairs end [ASVS 7.2.2]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const oldest = await signedIn(first, await buildUser(first.db));
      const copies = (of: Client) =>
        Array.from({ length: 6 }, (_, index) => {
          const copy = visitor(index);
          for (const [name, cookie] of of.cookies) copy.cookies.set(name, cookie);
          return copy;
        });
      const exchange = (client: Client) => {
        client.cookies.delete('access_token');
        return client.post('/api/auth/refresh');
      };
      const children = copies(oldest);
      await Promise.all(children.map(exchange));
      const parent = children[0] ?? oldest;
      const [grandchild] = copies(parent);
      if (!grandchild) throw new Error('A copy was to be made');
      await exchange(grandchild);
      const everyone = [...children, grandchild, ...copies(grandchild)];
      const responses = await Promise.all(everyone.map((client) => client.get('/api/users/profile')));
      expect(responses.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      await first.letPass(30);
      const late = await Promise.all([oldest, ...children].map((client) => client.get('/api/users/profile')));
      expect(tally(late)).toEqual({ UNAUTHENTICATED: 7 });
      expect((await grandchild.get('/api/users/profile')).status).toBe(200);
    }
  });

  it('20 requests for a code: one is sent', async () => {
    const contactNo = freshContactNo();
    const responses = await times(20, (index) => visitor(index).post('/api/auth/start', { contactNo }));
    expect(tally(responses)).toEqual({ 200: 1, OTP_COOLDOWN: 19 });
    const sent = [...first.outbox, ...second.outbox].filter(({ to }) => to === contactNo);
    expect(sent).toHaveLength(1);
  });

  it('a resend and a sign-in with the old code: never both [ASVS 6.6.2]', async () => {
    const user = await buildUser(first.db);
    const given = await withCode(user.contactNo);
    await first.letPass(30);
    await times(2, (index) =>
      index === 0
        ? visitor(0).post('/api/auth/start', { contactNo: user.contactNo })
        : visitor(1).post('/api/auth/signin', given),
    );
    // whichever was first, the old code is now invalid
    expect((await visitor(0).post('/api/auth/signin', given)).status).not.toBe(200);
    expect(await liveSessions(user.id)).toBeLessThanOrEqual(1);
  });
});

describe('two instances on one database', () => {
  it('share codes, tries and sessions', async () => {
    const user = await buildUser(first.db);
    const given = await withCode(user.contactNo);
    const wrong = { ...given, otp: wrongCode(given.otp) };
    expect((await visitor(0).post('/api/auth/verify-otp', wrong)).details).toEqual({ attemptsRemaining: 2 });
    expect((await visitor(1).post('/api/auth/verify-otp', wrong)).details).toEqual({ attemptsRemaining: 1 });
    const client = visitor(1);
    expect((await client.post('/api/auth/signin', given)).status).toBe(200);
    const elsewhere = visitor(0);
    for (const [name, cookie] of client.cookies) elsewhere.cookies.set(name, cookie);
    expect((await elsewhere.get('/api/users/profile')).status).toBe(200);
    await elsewhere.post('/api/auth/logout');
    expect((await client.get('/api/users/profile')).status).toBe(401);
  });

  it('share the limits per address and of all clients', async () => {
    const address = '203.0.113.40';
    const send = (index: number) =>
      createClient(instance(index), { address }).post('/api/auth/start', { contactNo: freshContactNo() });
    await send(0);
    const key = `otp-sends:${address}`;
    await first.db.updateTable('rate_limits').set({ points: 90 }).where('key', '=', key).execute();
    expect(tally(await times(30, send))).toEqual({ 200: 10, TOO_MANY_REQUESTS: 20 });
  });
});
