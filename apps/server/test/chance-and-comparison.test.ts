import * as crypto from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { useTestApp } from './app.ts';
import { createClient } from './client.ts';
import { wrongCode } from './codes.ts';
import { freshContactNo } from './factories.ts';

// Spies on the system's random numbers and constant-time comparison, and lets only their results count. A code from
// another source, or a second comparison, would look the same from outside.
vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof crypto>();
  return {
    ...real,
    randomInt: vi.fn<typeof real.randomInt>(real.randomInt),
    timingSafeEqual: vi.fn<typeof real.timingSafeEqual>(real.timingSafeEqual),
  };
});

// Test files share the modules of a process: the server is loaded anew for the mock, and once more for the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const METRICS_TOKEN = 'a token that a scraper shows';
const randomInt = vi.mocked<(max: number) => number>(crypto.randomInt);
const timingSafeEqual = vi.mocked(crypto.timingSafeEqual);

const testApp = useTestApp({ config: { metricsToken: METRICS_TOKEN } });

afterEach(() => {
  randomInt.mockClear();
  timingSafeEqual.mockClear();
});

const verify = (contactNo: string, otp: string) =>
  createClient(testApp).post('/api/auth/verify-otp', { contactNo, otp });

async function withCode() {
  const contactNo = freshContactNo();
  expect((await createClient(testApp).post('/api/auth/start', { contactNo })).status).toBe(200);
  return { contactNo, otp: testApp.codeFor(contactNo) };
}

describe('a code', () => {
  it.each([
    [0, '000000'],
    [42, '000042'],
    [999_999, '999999'],
  ])(
    "is what the system's generator gives, each of a million equally likely: %s [ASVS 6.5.3]",
    async (chance, code) => {
      randomInt.mockReturnValueOnce(chance);
      const { otp } = await withCode();
      expect(otp).toBe(code);
      expect(randomInt.mock.calls).toEqual([[1_000_000]]);
    },
  );

  it('is compared in constant time, and in no other way [ASVS 11.2.4]', async () => {
    const { contactNo, otp } = await withCode();
    timingSafeEqual.mockReturnValueOnce(false);
    expect((await verify(contactNo, otp)).code).toBe('OTP_INVALID');
    timingSafeEqual.mockReturnValueOnce(true);
    expect((await verify(contactNo, wrongCode(otp))).status).toBe(200);
    expect((await verify(contactNo, otp)).status).toBe(200);
    const lengths = timingSafeEqual.mock.calls.map((buffers) => buffers.map(({ byteLength }) => byteLength));
    expect(lengths).toEqual(Array.from({ length: 3 }, () => [32, 32]));
  });
});

describe('the token of the metrics', () => {
  const read = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await testApp.app.inject({ url: '/metrics', headers })).statusCode;
  };

  it('is compared in constant time, and in no other way [ASVS 11.2.4]', async () => {
    expect(await read(METRICS_TOKEN)).toBe(200);
    timingSafeEqual.mockReturnValueOnce(false);
    expect(await read(METRICS_TOKEN)).toBe(404);
    timingSafeEqual.mockReturnValueOnce(true);
    expect(await read(METRICS_TOKEN.replace('a', 'b'))).toBe(200);
    expect(await read(METRICS_TOKEN.replace('a', 'b'))).toBe(404);
  });
});
