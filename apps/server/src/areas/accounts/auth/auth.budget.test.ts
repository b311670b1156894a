import type { Challenge } from 'altcha-lib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { proofFor, startAsPage } from '../../../../test/challenge.ts';
import { createClient, type CheckedResponse, type Client } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { buildUser, freshContactNo } from '../../../../test/factories.ts';
import { countStatements } from '../../../../test/statements.ts';
import { SmsFailure, type SmsMessage } from '../../../adapters/sms/sms-sender.ts';

/** A gateway that does what `behave` does. */
let behave: (message: SmsMessage) => Promise<void>;
let testApp: TestApp;
let second: TestApp;
const sent: SmsMessage[] = [];
const accept = async (message: SmsMessage) => void sent.push(message);

beforeAll(async () => {
  const sms = { send: (message: SmsMessage) => behave(message) };
  testApp = await createTestApp({ sms });
  second = await createTestApp({ sms, database: testApp.database });
});

afterAll(async () => {
  await second.close();
  await testApp.close();
});

beforeEach(() => {
  behave = accept;
});

afterEach(() => vi.useRealTimers());

const client = (app = testApp) => createClient(app, { address: `198.18.${Math.floor(Math.random() * 250)}.9` });

/** Spends so many codes of this hour, of the common part and of the reserve. */
async function spend(common: number, reserve = 0): Promise<void> {
  await testApp.db.deleteFrom('rate_limits').execute();
  const resets_at = new Date(Date.now() + 1_800_000);
  const rows = [
    { key: 'otp-sends', points: common, resets_at },
    { key: 'otp-sends-reserve', points: reserve, resets_at },
  ];
  await testApp.db.insertInto('rate_limits').values(rows).execute();
}

const start = (contactNo: string, proof?: unknown, asker = client()) =>
  asker.post('/api/auth/start', { contactNo, ...(proof !== undefined && { proof }) });

/** Gives all of a response except what differs each time; the time to wait depends on when the response was made. */
function shown({ status, code, data, message, errors, details, headers, setCookies }: CheckedResponse) {
  const { date: _, 'set-cookie': _cookie, 'content-length': _length, 'retry-after': _wait, ...others } = headers;
  const look = setCookies.map((line) => line.replace(/=[\w-]{43};/, '=…;'));
  return { status, code, data, message, errors, details: Object.keys(details ?? {}), headers: others, look };
}

const STATES = [
  ['fresh', 0, 0, 200],
  ['half gone', 300, 0, 200],
  ['without the part for everybody', 400, 0, 200],
  ['all gone', 400, 200, 503],
] as const;

describe('whether a number is registered', () => {
  it.each(STATES)('cannot be told while the budget is %s [ASVS 6.3.8]', async (_state, common, reserve, status) => {
    const numbers = [
      (await buildUser(testApp.db)).contactNo,
      freshContactNo(),
      (await buildUser(testApp.db, { active: false })).contactNo,
    ];
    const seen = [];
    const statements = countStatements(testApp.database.pool);
    for (const contactNo of numbers) {
      await spend(common, reserve);
      const asker = client();
      statements.take();
      const first = await start(contactNo, undefined, asker);
      const counts = [statements.take()];
      const proof = first.code === 'CHALLENGE_REQUIRED' ? await proofFor(first) : undefined;
      const asked = proof ? await start(contactNo, proof, asker) : first;
      counts.push(statements.take());
      expect(asked.status).toBe(status);
      const guess = { contactNo, otp: wrongCode(sent.findLast(({ to }) => to === contactNo)?.code ?? '123456') };
      const later = [await asker.post('/api/auth/verify-otp', guess), await start(contactNo, undefined, asker)];
      const responses = [first, asked, ...later];
      const waits = responses.map(({ headers }) => Number(headers['retry-after'] ?? 0));
      seen.push({ responses: responses.map(shown), waits, counts });
    }
    const [known, ...others] = seen;
    const nearly = known?.waits.map((seconds) => expect.closeTo(seconds, -1));
    for (const other of others) expect(other).toEqual({ ...known, waits: nearly });
  });

  it('cannot be told from the response time while nothing is sent to unknown numbers [ASVS 6.3.8]', async () => {
    await spend(400);
    behave = async (message) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      sent.push(message);
    };
    const clock = async (contactNo: string) => {
      const asker = client();
      const proof = await proofFor(await start(contactNo, undefined, asker));
      const began = performance.now();
      expect((await start(contactNo, proof, asker)).status).toBe(200);
      return performance.now() - began;
    };
    // as many as forget the faster sends before
    for (let made = 0; made < 20; made += 1) await clock((await buildUser(testApp.db)).contactNo);
    // the fastest of three each, since other load on the machine can only add time
    const quickest = async (number: () => Promise<string>) => {
      const took = [await clock(await number()), await clock(await number()), await clock(await number())];
      return Math.min(...took);
    };
    const registered = await quickest(async () => (await buildUser(testApp.db)).contactNo);
    const unknown = await quickest(async () => freshContactNo());
    expect(registered).toBeGreaterThan(290);
    expect(unknown).toBeGreaterThan(290);
    expect(Math.abs(unknown - registered)).toBeLessThan(250);
  });

  it('cannot be told while the gateway is away [ASVS 6.3.8]', async () => {
    await spend(400);
    behave = async () => {
      throw new SmsFailure('unavailable', 'The gateway answered 500: out of order');
    };
    for (let made = 0; made < 20; made += 1) await startAsPage(client(), (await buildUser(testApp.db)).contactNo);
    const responses = [];
    for (const contactNo of [(await buildUser(testApp.db)).contactNo, freshContactNo()]) {
      responses.push(shown(await startAsPage(client(), contactNo)));
    }
    expect(responses[0]?.status).toBe(503);
    expect(responses[1]).toEqual(responses[0]);
  });
});

describe('the budget of an hour', () => {
  const sentTo = (contactNo: string) => sent.some(({ to }) => to === contactNo);

  it('reserves 200 codes for registered numbers: an admin signs in during a flood [AUTH16, ASVS 6.1.1]', async () => {
    await spend(400);
    const admin = await buildUser(testApp.db, { role: 'ADMIN' });
    const asker = client();
    expect((await startAsPage(asker, admin.contactNo)).status).toBe(200);
    const otp = sent.findLast(({ to }) => to === admin.contactNo)?.code;
    expect((await asker.post('/api/auth/signin', { contactNo: admin.contactNo, otp })).status).toBe(200);
    const unknown = freshContactNo();
    expect((await startAsPage(client(), unknown)).status).toBe(200);
    expect(sentTo(unknown)).toBe(false);
    const off = await buildUser(testApp.db, { active: false });
    expect((await startAsPage(client(), off.contactNo)).status).toBe(200);
    expect(sentTo(off.contactNo)).toBe(false);
    const row = testApp.db.selectFrom('rate_limits').select('points').where('key', '=', 'otp-sends-reserve');
    expect(await row.executeTakeFirst()).toEqual({ points: 1 });
  });

  it('answers 503 to everybody when the reserve is spent too, and sends nothing', async () => {
    await spend(400, 199);
    const last = await buildUser(testApp.db);
    expect((await startAsPage(client(), last.contactNo)).status).toBe(200);
    for (const contactNo of [(await buildUser(testApp.db)).contactNo, freshContactNo()]) {
      const full = await startAsPage(client(), contactNo);
      expect(full).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(Number(full.headers['retry-after'])).toBeGreaterThan(1700);
      expect(sentTo(contactNo)).toBe(false);
    }
  });

  it('returns a code to the part it came from when the gateway refuses', async () => {
    await spend(400, 7);
    behave = async () => {
      throw new SmsFailure('refused', 'no such number');
    };
    expect((await startAsPage(client(), (await buildUser(testApp.db)).contactNo)).status).toBe(503);
    const { rows } = await testApp.database.pool.query(
      `SELECT key, points FROM rate_limits WHERE key IN ('otp-sends', 'otp-sends-reserve') ORDER BY key`,
    );
    expect(rows.at(-1)).toEqual({ key: 'otp-sends-reserve', points: 7 });
  });

  it('alerts once an hour at half, and counts the outcome of every code', async () => {
    const alarms = () => testApp.logs.filter(({ msg }) => String(msg).startsWith("HALF OF THIS HOUR'S CODES"));
    const before = alarms().length;
    await spend(298);
    for (let made = 0; made < 4; made += 1) await startAsPage(client(), freshContactNo());
    expect(alarms()).toHaveLength(before + 1);
    expect(alarms().at(-1)).toMatchObject({ level: 50 });
    await spend(299);
    await startAsPage(client(), freshContactNo());
    expect(alarms()).toHaveLength(before + 2);
    const { body } = await testApp.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    for (const outcome of ['sent', 'reserve', 'withheld', 'challenged', 'full']) {
      expect(body).toMatch(new RegExp(`aangan_code_budget_total\\{outcome="${outcome}"\\} [1-9]`));
    }
  });

  it('is shared by 20 concurrent calls: those of registered numbers use the reserve, and no more', async () => {
    await spend(400, 190);
    const users = await Promise.all(Array.from({ length: 20 }, () => buildUser(testApp.db)));
    const ready = [];
    for (const { contactNo } of users) {
      const asker = client();
      ready.push({ contactNo, asker, proof: await proofFor(await start(contactNo, undefined, asker)) });
    }
    const responses = await Promise.all(ready.map(({ contactNo, proof, asker }) => start(contactNo, proof, asker)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 503)).toHaveLength(10);
  });
});

describe('the challenge', () => {
  it('is required from half of the budget on, and not before [AUTH16, ASVS 2.4.1]', async () => {
    await spend(299);
    expect((await start(freshContactNo())).status).toBe(200);
    const contactNo = freshContactNo();
    const refused = await start(contactNo);
    expect(refused).toMatchObject({ status: 428, code: 'CHALLENGE_REQUIRED' });
    expect(sent.some(({ to }) => to === contactNo)).toBe(false);
    expect((await start(contactNo, await proofFor(refused))).status).toBe(200);
  });

  it('is not required of a browser that has signed in with the number', async () => {
    await spend(0);
    const user = await buildUser(testApp.db);
    const asker = client();
    await start(user.contactNo, undefined, asker);
    const otp = sent.at(-1)?.code;
    expect((await asker.post('/api/auth/signin', { contactNo: user.contactNo, otp })).status).toBe(200);
    await testApp.letPass(901);
    await spend(300);
    expect((await start(user.contactNo, undefined, asker)).status).toBe(200);
    expect((await start(freshContactNo(), undefined, asker)).code).toBe('CHALLENGE_REQUIRED');
  });

  it('comes after the waits of the number, so that nobody solves one for nothing', async () => {
    await spend(0);
    const contactNo = freshContactNo();
    await start(contactNo);
    await spend(300);
    expect((await start(contactNo)).code).toBe('OTP_COOLDOWN');
  });

  it('accepts no wrong, foreign or late solution', async () => {
    await spend(300);
    const contactNo = freshContactNo();
    const right = await proofFor(await start(contactNo));
    const cheap = JSON.parse(right.challenge) as Challenge;
    cheap.parameters.keyPrefix = '0';
    const wrong = [
      { ...right, derivedKey: '00'.repeat(32) },
      { ...right, derivedKey: 'not hex' },
      { ...right, challenge: JSON.stringify(cheap) },
      { ...right, challenge: JSON.stringify({ parameters: cheap.parameters }) },
      { ...right, challenge: '{}' },
      { ...right, challenge: '{"parameters":null,"signature":"x"}' },
      { ...right, challenge: 'no JSON' },
    ];
    for (const proof of wrong) expect((await start(contactNo, proof)).code).toBe('CHALLENGE_REQUIRED');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect((await start(contactNo, right)).code).toBe('CHALLENGE_REQUIRED');
    vi.useRealTimers();
    expect((await start(contactNo, right)).status).toBe(200);
  });

  it.each([
    ['proof', 'text'],
    ['proof.challenge', { counter: 1, derivedKey: '00' }],
    ['proof.counter', { challenge: '{}', counter: -1, derivedKey: '00' }],
    ['proof.derivedKey', { challenge: '{}', counter: 1, derivedKey: 1 }],
    ['proof.challenge', { challenge: 'x'.repeat(2001), counter: 1, derivedKey: '00' }],
  ])('refuses a malformed %s by its name', async (field, proof) => {
    expect(await start(freshContactNo(), proof)).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('is accepted once, also concurrently on two instances [ASVS 2.4.1]', async () => {
    await spend(300);
    const proof = await proofFor(await start(freshContactNo()));
    const askers: Client[] = Array.from({ length: 10 }, (_, index) => client(index % 2 ? second : testApp));
    const responses = await Promise.all(askers.map((asker) => start(freshContactNo(), proof, asker)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'CHALLENGE_REQUIRED')).toHaveLength(9);
    for (const app of [testApp, second]) {
      expect((await start(freshContactNo(), proof, client(app))).code).toBe('CHALLENGE_REQUIRED');
    }
  });
});
