import { TEXTS } from '@aangan/contract/core/texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient } from '../../../../test/client.ts';
import { startAsPage } from '../../../../test/challenge.ts';
import { buildUser, freshContactNo } from '../../../../test/factories.ts';
import { SmsFailure, type SmsMessage, type SmsOutcome } from '../../../adapters/sms/sms-sender.ts';

/** A gateway that does what `behave` does. */
let behave: (message: SmsMessage) => Promise<void>;
const testApp = useTestApp({ sms: { send: (message) => behave(message) } });
const sent: SmsMessage[] = [];

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
const times = (count: number, code: string) => Array.from({ length: count }, () => code);
const lastCode = () => sent.at(-1)?.code ?? '';

async function pointsOf(key: string): Promise<number> {
  const row = await testApp.db.selectFrom('rate_limits').select('points').where('key', '=', key).executeTakeFirst();
  return row?.points ?? 0;
}

describe('a send that the gateway does not accept', () => {
  it.each(['refused', 'unavailable'] as const)('%s: 503, and it counts towards no limit', async (outcome) => {
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

  it('leaves the previous code valid', async () => {
    const contactNo = freshContactNo();
    await start(contactNo);
    const otp = lastCode();
    await testApp.letPass(30);
    behave = failWith('refused');
    expect((await start(contactNo)).status).toBe(503);
    expect((await verify(contactNo, otp)).data).toBe('SIGNUP');
  });

  it('counts when it may have been sent', async () => {
    const contactNo = freshContactNo();
    behave = failWith('unknown');
    const failed = await start(contactNo);
    expect(failed).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    behave = accept;
    expect((await start(contactNo)).code).toBe('OTP_COOLDOWN');
    await testApp.letPass(30);
    expect((await start(contactNo)).data).toMatchObject({ resendsRemaining: 1 });
  });

  it('may arrive after all: its code is valid', async () => {
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

describe('a number that the gateway refuses', () => {
  const refusing = (): SmsMessage[] => {
    const asked: SmsMessage[] = [];
    behave = async (message) => {
      asked.push(message);
      throw new SmsFailure('refused', 'no such number');
    };
    return asked;
  };

  it('does not bypass the limits: of 160 from one address 120 reach the gateway, 6 for one number', async () => {
    const asked = refusing();
    const address = '203.0.113.22';
    const contactNo = freshContactNo();
    const codes: (string | undefined)[] = [];
    for (let made = 0; made < 8; made += 1) codes.push((await start(contactNo, address)).code);
    expect(codes).toEqual([...times(6, 'UNAVAILABLE'), ...times(2, 'OTP_RESENDS_EXHAUSTED')]);
    expect((await start(contactNo)).headers['retry-after']).toMatch(/^(900|8\d\d)$/);
    for (let made = 6; made < 160; made += 1) codes.push((await start(freshContactNo(), address)).code);
    expect(codes.slice(8)).toEqual([...times(114, 'UNAVAILABLE'), ...times(40, 'TOO_MANY_REQUESTS')]);
    expect(asked).toHaveLength(120);
    behave = accept;
    expect((await start(freshContactNo(), '203.0.113.23')).status).toBe(200);
    expect(await pointsOf(`otp-sends:${address}`)).toBe(0);
  });

  it('may be tried 20 times in a day', async () => {
    const asked = refusing();
    const contactNo = freshContactNo();
    for (let made = 0; made < 30; made += 1) {
      await start(contactNo, `198.51.100.${made + 1}`);
      await testApp.letPass(301);
    }
    expect(asked).toHaveLength(20);
    expect((await start(contactNo)).code).toBe('OTP_RESENDS_EXHAUSTED');
  });

  it('counts as a send when the gateway has a limit for a number, and not when it is out of order', async () => {
    for (const [isOutage, after] of [
      [false, 'OTP_RESENDS_EXHAUSTED'],
      [true, undefined],
    ] as const) {
      const contactNo = freshContactNo();
      behave = async () => {
        throw new SmsFailure('unavailable', 'The gateway answered', { isOutage });
      };
      for (let made = 0; made < 6; made += 1) expect((await start(contactNo)).status).toBe(503);
      behave = accept;
      expect((await start(contactNo)).code).toBe(after);
    }
  });
});

describe('while the gateway responds slowly', () => {
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
    // a busy machine may need that long for 30 bookings
    await expect.poll(isIdle, { timeout: 4_000 }).toBe(true);
    const { rows } = await pool.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    gate.resolve();
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(200);
  });
});

describe('the limit of all clients', () => {
  it('responds 503 after 600 sends in an hour, with an error in the log, and counts no more', async () => {
    await testApp.db.deleteFrom('rate_limits').execute();
    const resets_at = new Date(Date.now() + 3_590_000);
    const parts = [
      { key: 'otp-sends', points: 400, resets_at },
      { key: 'otp-sends-reserve', points: 199, resets_at },
    ];
    await testApp.db.insertInto('rate_limits').values(parts).execute();
    const last = await buildUser(testApp.db);
    expect((await startAsPage(createClient(testApp), last.contactNo)).status).toBe(200);
    const { contactNo } = await buildUser(testApp.db);
    const full = await startAsPage(createClient(testApp, { address: '203.0.113.30' }), contactNo);
    expect(full).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(3500);
    expect(testApp.logs.find(({ msg }) => /CAP ON CODES/.test(String(msg)))).toMatchObject({ level: 50 });
    const counted = ['otp-sends', 'otp-sends-reserve', 'otp-sends:203.0.113.30', 'otp-attempts:203.0.113.30'];
    expect(await Promise.all(counted.map(pointsOf))).toEqual([401, 200, 0, 0]);
    await testApp.letPass(3600);
    expect((await start(contactNo)).data).toMatchObject({ resendsRemaining: 2 });
  });
});
