import { TEXTS } from '@aangan/contract/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { freshContactNo } from '../../../test/factories.ts';
import { SmsFailure, type SmsMessage, type SmsOutcome } from '../../adapters/sms/sms-sender.ts';

/** A gateway that does what `behave` says. */
let behave: (message: SmsMessage) => Promise<void>;
let testApp: TestApp;
const sent: SmsMessage[] = [];

beforeAll(async () => {
  testApp = await createTestApp({ sms: { send: (message) => behave(message) } });
});

afterAll(() => testApp.close());

const accept = async (message: SmsMessage) => void sent.push(message);
const failWith = (outcome: SmsOutcome) => async () => {
  throw new SmsFailure(outcome, 'as the test wants it');
};

beforeEach(() => {
  behave = accept;
});

const start = (contactNo: string, address = '127.0.0.1') =>
  createClient(testApp, { address }).post('/api/auth/start', { contactNo });
const verify = (contactNo: string, otp: string) =>
  createClient(testApp).post('/api/auth/verify-otp', { contactNo, otp });
const lastCode = () => sent.at(-1)?.code ?? '';

async function pointsOf(key: string): Promise<number> {
  const row = await testApp.db.selectFrom('rate_limits').select('points').where('key', '=', key).executeTakeFirst();
  return row?.points ?? 0;
}

describe('a send that the gateway does not take', () => {
  it.each(['refused', 'unavailable'] as const)('%s: 503, and it counts nowhere', async (outcome) => {
    const contactNo = freshContactNo();
    const address = outcome === 'refused' ? '203.0.113.20' : '203.0.113.21';
    const before = await pointsOf('otp-sends');
    behave = failWith(outcome);
    const failed = await start(contactNo, address);
    expect(failed).toMatchObject({ status: 503, code: 'UNAVAILABLE', message: TEXTS.auth.sendFailed });
    expect([await pointsOf('otp-sends'), await pointsOf(`otp-sends:${address}`)]).toEqual([before, 0]);
    behave = accept;
    expect((await start(contactNo, address)).data).toMatchObject({ resendsRemaining: 2 });
  });

  it('leaves the code sent before usable', async () => {
    const contactNo = freshContactNo();
    await start(contactNo);
    const otp = lastCode();
    await testApp.letPass(30);
    behave = failWith('refused');
    expect((await start(contactNo)).status).toBe(503);
    expect((await verify(contactNo, otp)).data).toBe('SIGNUP');
  });

  it('counts when it may be under way', async () => {
    const contactNo = freshContactNo();
    behave = failWith('unknown');
    const failed = await start(contactNo);
    expect(failed).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    behave = accept;
    expect((await start(contactNo)).code).toBe('OTP_COOLDOWN');
    await testApp.letPass(30);
    expect((await start(contactNo)).data).toMatchObject({ resendsRemaining: 1 });
  });

  it('may arrive after all: its code is good', async () => {
    const contactNo = freshContactNo();
    let late = '';
    behave = async ({ code }) => {
      late = code ?? '';
      throw new SmsFailure('unknown', 'too slow');
    };
    await start(contactNo);
    expect((await verify(contactNo, late)).status).toBe(200);
  });
});

describe('while the gateway takes its time', () => {
  it('holds no connection and no lock [ASVS 16.5.2]', async () => {
    const gate = Promise.withResolvers<void>();
    behave = () => gate.promise;
    const waiting = Array.from({ length: 30 }, () => start(freshContactNo()));
    const { pool } = testApp.database;
    const isIdle = async () => {
      const { rows } = await pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM otp_codes WHERE created_at > now() - interval '5 seconds'`,
      );
      return (rows[0]?.n ?? 0) >= 30 && pool.totalCount - pool.idleCount === 0;
    };
    await expect.poll(isIdle).toBe(true);
    const { rows } = await pool.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    gate.resolve();
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
  });
});

describe('the cap on the whole system', () => {
  it('answers 503 after 600 sends in an hour, loudly, and counts no more', async () => {
    await testApp.letPass(3600);
    await start(freshContactNo());
    await testApp.db.updateTable('rate_limits').set({ points: 599 }).where('key', '=', 'otp-sends').execute();
    expect((await start(freshContactNo())).status).toBe(200);
    const contactNo = freshContactNo();
    const full = await start(contactNo, '203.0.113.30');
    expect(full).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(3500);
    expect(testApp.logs.find(({ msg }) => /CAP ON CODES/.test(String(msg)))).toMatchObject({ level: 50 });
    expect([await pointsOf('otp-sends'), await pointsOf('otp-sends:203.0.113.30')]).toEqual([600, 0]);
    await testApp.letPass(3600);
    expect((await start(contactNo)).data).toMatchObject({ resendsRemaining: 2 });
  });
});
