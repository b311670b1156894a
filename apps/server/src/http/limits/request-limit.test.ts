import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { countStatements } from '../../../test/statements.ts';

const FLOODER = '203.0.113.60';
const LIMIT = 6_000;
const IMAGE = '/media/0123456789abcdef0123456789abcdef/640.webp';

let root: string;
let test: TestApp;

const get = (url: string, remoteAddress: string, more: InjectOptions = {}) =>
  test.app.inject({ method: 'GET', url, remoteAddress, ...more });

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'aangan-limit-'));
  for (const file of ['index.html', 'spa.html', 'favicon.svg']) writeFileSync(path.join(root, file), '<h1>Home</h1>');
  test = await createTestApp({ webRoot: root });
});

afterAll(async () => {
  await test.close();
  rmSync(root, { recursive: true });
});

describe('the limit of requests of any kind', () => {
  it(
    'is reached by 6,000 a minute of one address, and then holds for everything [ASVS 2.4.1]',
    { timeout: 120_000 },
    async () => {
      const paths = ['/', '/favicon.svg', IMAGE, '/healthz', '/readyz', '/nothing-here', '/api/nothing'];
      const seen = new Set<number>();
      for (let sent = 0; sent < LIMIT; sent += 50) {
        const batch = Array.from({ length: 50 }, (_, index) =>
          get(paths[(sent + index) % paths.length] ?? '/', FLOODER),
        );
        for (const { statusCode } of await Promise.all(batch)) seen.add(statusCode);
      }
      expect(seen).toEqual(new Set([200, 404]));
      for (const url of [...paths, '/metrics', '/api/properties/featured']) {
        const response = await get(url, FLOODER);
        expect([url, response.statusCode]).toEqual([url, 429]);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.headers['x-content-type-options']).toBe('nosniff');
        expect(response.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
      }
      expect(test.logs.filter(({ msg }) => msg === 'Call limit reached')).toMatchObject([{ limit: 'request' }]);
    },
  );

  it('answers a browser with plain text, and a program with the envelope', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const page = await get('/properties', FLOODER, { headers });
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8']);
    expect(page.body).toBe('Too many requests. Please wait a moment before trying again.');
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/properties', FLOODER, { headers })).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('does not count for other addresses, nor for a proxy on this machine', async () => {
    for (const address of ['203.0.113.61', '127.0.0.1']) {
      expect((await get('/', address)).statusCode).toBe(200);
      expect((await get('/readyz', address)).statusCode).toBe(200);
    }
  });
});

describe('GET /readyz', () => {
  it('checks the database once for all requests within a second, and again after it', async () => {
    const statements = countStatements(test.database.pool);
    const ask = () => Promise.all(Array.from({ length: 20 }, () => get('/readyz', '203.0.113.62')));
    const began = Date.parse('2026-12-10T10:00:00Z');
    for (const [ms, asked] of [
      [0, 1],
      [999, 0],
      [1_000, 1],
      [1_500, 0],
      // a clock that is set back
      [-60_000, 1],
    ] as const) {
      test.setNow(new Date(began + ms));
      expect((await ask()).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
      expect([ms, statements.take()]).toEqual([ms, asked]);
    }
  });
});

describe('forwarded headers without TRUSTED_PROXIES', () => {
  const MISTAKE = /^Requests come with forwarded headers, .* set TRUSTED_PROXIES=198\.51\.100\.7/;
  const told = ({ logs }: TestApp) => logs.filter(({ msg }) => MISTAKE.test(String(msg)));

  it('are logged once as a misconfiguration, in production [ASVS 4.1.3]', async () => {
    const production = await createTestApp({ config: { production: true } });
    const visit = (headers: Record<string, string>) =>
      production.app.inject({ method: 'GET', url: '/healthz', remoteAddress: '198.51.100.7', headers });
    await visit({});
    expect(told(production)).toEqual([]);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) await visit({ [name]: '203.0.113.5' });
    expect(told(production)).toMatchObject([{ level: 40 }]);
    await production.close();
  });

  it.each([
    ['where proxies are named', { production: true, trustedProxies: ['127.0.0.1/32'] }],
    ['outside production', {}],
  ])('are no mistake %s', async (_where, config) => {
    const other = await createTestApp({ config });
    await other.app.inject({
      method: 'GET',
      url: '/healthz',
      remoteAddress: '198.51.100.7',
      headers: { 'x-forwarded-for': '203.0.113.5' },
    });
    expect(told(other)).toEqual([]);
    await other.close();
  });
});
