import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { freshContactNo } from '../../../../test/factories.ts';

const testApp = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });

beforeEach(async () => {
  await testApp.db.deleteFrom('rate_limits').execute();
});

/** A client at an address, as our proxy forwards it. */
const from = (address: string) => createClient(testApp, { headers: { 'x-forwarded-for': address } });
const start = (address: string) => from(address).post('/api/auth/start', { contactNo: freshContactNo() });
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

/** Requests so many codes, from the addresses in rotation; gives how many were sent. */
async function sentFrom(addresses: string[], count: number): Promise<number> {
  let sent = 0;
  for (let made = 0; made < count; made += 1) {
    const { status, code } = await start(addresses[made % addresses.length] ?? '');
    expect([undefined, 'TOO_MANY_REQUESTS']).toContain(code);
    if (status === 200) sent += 1;
  }
  return sent;
}

describe('codes requested from one network', () => {
  it('are 60 an hour for a /64', async () => {
    expect(await sentFrom(['2001:db8:1:2::1', '2001:db8:1:2:ffff::1'], 70)).toBe(60);
    expect((await start('2001:db8:1:3::1')).status).toBe(200);
  });

  it('are 100 an hour for seven /64s of one /56, and hardly use the global budget [ASVS 6.1.1]', async () => {
    const seven = many(7, (index) => `2001:db8:1:ab${index}0::1`);
    expect(await sentFrom(seven, 140)).toBe(100);
    const budget = testApp.db.selectFrom('rate_limits').select('points').where('key', '=', 'otp-sends');
    expect(await budget.executeTakeFirst()).toEqual({ points: 100 });
    expect((await start('2001:db8:77:1::1')).status).toBe(200);
  });

  it('are 100 an hour for all 256 /64s of a /56', async () => {
    const all = many(256, (index) => `2001:db8:2:1${index.toString(16).padStart(2, '0')}::1`);
    expect(await sentFrom(all, 256)).toBe(100);
    expect((await start('2001:db8:2:200::1')).status).toBe(200);
  });

  it('are 150 an hour for all of a /48', async () => {
    const several = many(8, (index) => `2001:db8:3:${index}00::1`);
    expect(await sentFrom(several, 170)).toBe(150);
    expect((await start('2001:db8:4::1')).status).toBe(200);
  });

  it('are 100 an hour for an IPv4 address, written as IPv6 or not', async () => {
    expect(await sentFrom(['198.51.100.7', '::ffff:198.51.100.7'], 110)).toBe(100);
  });

  it('are 150 an hour for a /24', async () => {
    expect(
      await sentFrom(
        many(20, (index) => `198.51.101.${index + 1}`),
        170,
      ),
    ).toBe(150);
    expect((await start('198.51.102.1')).status).toBe(200);
  });
});

describe('wrong codes from one network', () => {
  /** Guesses at new numbers, three at each, from the addresses in rotation; gives how many guesses were compared. */
  async function compared(addresses: string[], numbers: number): Promise<number> {
    let count = 0;
    for (let made = 0; made < numbers; made += 1) {
      const contactNo = freshContactNo();
      await from(`192.0.${made}.1`).post('/api/auth/start', { contactNo });
      const otp = wrongCode(testApp.codeFor(contactNo));
      for (let tried = 0; tried < 3; tried += 1) {
        const address = addresses[(made * 3 + tried) % addresses.length] ?? '';
        const { code } = await from(address).post('/api/auth/verify-otp', { contactNo, otp });
        expect(['OTP_INVALID', 'TOO_MANY_REQUESTS']).toContain(code);
        if (code === 'OTP_INVALID') count += 1;
      }
    }
    return count;
  }

  it.each([
    ['40 an hour for a /64', ['2001:db8:1:2::1', '2001:db8:1:2::2'], 15, 40],
    ['60 an hour for the /64s of a /56', many(7, (index) => `2001:db8:1:ab0${index}::1`), 23, 60],
    ['120 an hour for the /56s of a /48', many(9, (index) => `2001:db8:5:${index}00::1`), 43, 120],
    ['60 an hour for an IPv4 address', ['198.51.100.7'], 22, 60],
    ['120 an hour for a /24', many(9, (index) => `198.51.101.${index + 1}`), 43, 120],
  ])('are %s', async (_what, addresses, numbers, expected) => {
    expect(await compared(addresses, numbers)).toBe(expected);
  });
});
