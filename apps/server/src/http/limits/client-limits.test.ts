import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createClientLimits } from './client-limits.ts';

/** Share pictures per minute and invalid links per hour that an address may request. */
const [PICTURES, MISSES] = [60, 30];
/** Requests of any kind per minute. */
const REQUESTS = 6_000;
const PICTURE = '/share/properties/999999.png';
const NO_LINK = `/api/visit-links/${'a'.repeat(26)}`;

let test: TestApp;

beforeEach(async () => {
  test = await createTestApp();
});

afterEach(() => test.close());

/** Sends `times` requests from the addresses in rotation; returns how many were not refused. */
async function countPassed(url: string, addresses: readonly string[], times: number, app = test.app): Promise<number> {
  let passed = 0;
  for (let nth = 0; nth < times; nth += 1) {
    const { statusCode } = await app.inject({ url, remoteAddress: addresses[nth % addresses.length] ?? '' });
    if (statusCode !== 429) passed += 1;
  }
  return passed;
}

const range = (count: number, toAddress: (nth: number) => string) =>
  Array.from({ length: count }, (_, n) => toAddress(n));
const hex = (value: number) => value.toString(16);

describe.each([
  ['calls', PICTURE, PICTURES],
  ['links that do not open', NO_LINK, MISSES],
])('the limit of %s', (_what, url, points) => {
  it('has three times the points for a /56, whichever of its links is used [CALL28, ASVS 2.4.1]', async () => {
    const links = range(points, (n) => `2001:db8:1:${hex(n)}::1`);
    expect(await countPassed(url, links, points * 4)).toBe(points * 3);
    // its neighbours in the /48 are not refused
    expect(await countPassed(url, ['2001:db8:1:ff00::1'], 1)).toBe(1);
  });

  it('has ten times the points for a /48, and no other network is refused', async () => {
    const links = range(points, (n) => `2001:db8:1:${hex(n)}00::1`);
    expect(await countPassed(url, links, points * 11)).toBe(points * 10);
    expect(await countPassed(url, ['2001:db8:2::1'], 1)).toBe(1);
  });

  it('has ten times the points for a /24 of IPv4', async () => {
    const addresses = range(points, (n) => `198.51.100.${n + 1}`);
    expect(await countPassed(url, addresses, points * 11)).toBe(points * 10);
    expect(await countPassed(url, ['198.51.101.1'], 1)).toBe(1);
  });

  it('belongs to one address as long as its neighbours leave points', async () => {
    expect(await countPassed(url, ['198.51.100.1'], points + 5)).toBe(points);
    // refused requests took no points of the network
    expect(
      await countPassed(
        url,
        range(10, (n) => `198.51.100.${n + 2}`),
        points * 10,
      ),
    ).toBe(points * 9);
  });
});

describe('a call from this machine', () => {
  it('in production counts like any other but for health and metrics [ASVS 15.3.4]', async () => {
    const production = await createTestApp({ config: { production: true } });
    try {
      expect(await countPassed(PICTURE, ['127.0.0.1'], PICTURES + 5, production.app)).toBe(PICTURES);
      expect(await countPassed(NO_LINK, ['::1'], MISSES + 5, production.app)).toBe(MISSES);
      const more = () => production.app.inject({ url: '/nothing-here', remoteAddress: '127.0.0.1' });
      for (let sent = 0; sent < REQUESTS; sent += 100) await Promise.all(Array.from({ length: 100 }, more));
      for (const [url, passed] of [
        ['/nothing-here', 0],
        ['/readyz', 0],
        ['/healthz', 1],
        ['/metrics', 1],
      ] as const) {
        expect([url, await countPassed(url, ['127.0.0.1'], 1, production.app)]).toEqual([url, passed]);
      }
    } finally {
      await production.close();
    }
  });

  it('is not counted in development', async () => {
    expect(await countPassed(PICTURE, ['127.0.0.1'], PICTURES + 5)).toBe(PICTURES + 5);
  });
});

describe('clients beyond the capacity', () => {
  const client = (network: number, host: number) => ({
    prefixes: [
      { key: `${network}.${host}`, times: 1 },
      { key: `${network}`, times: 10 },
    ] as const,
    provider: () => ({ key: 'provider', times: 30 }),
    isLoopback: false,
  });
  const room = () => createClientLimits({ points: { calls: 2 }, seconds: 60, most: 6 });

  it('are counted together with all others of their provider, and take no points of known clients [CALL28]', () => {
    const limits = room();
    expect([1, 2, 3].map(() => limits.take(client(1, 1), 'calls')?.isFirst)).toEqual([undefined, undefined, true]);
    for (const network of [2, 3]) limits.take(client(network, 1), 'calls');
    const passed = Array.from({ length: 1_000 }, (_, n) => limits.take(client(n + 4, 1), 'calls')).filter(
      (refusal) => refusal === null,
    );
    expect(passed).toHaveLength(60);
    // one of two points is left to a known client
    expect([1, 2].map(() => limits.take(client(3, 1), 'calls') === null)).toEqual([true, false]);
  });

  it('are charged the same way', () => {
    const limits = room();
    for (let network = 1; network <= 30; network += 1) limits.charge(client(network, 1), 'calls', 3);
    expect(limits.waitFor(client(99, 1), 'calls')).toBeGreaterThan(0);
    expect(limits.waitFor(client(3, 2), 'calls')).toBeGreaterThan(0);
  });
});
