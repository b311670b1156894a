import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { registerCompression } from './compression.ts';

const LONG = '/api/properties/featured';
const SHORT = '/api/properties/stats';
const EXPORT = '/api/admin/users/export';
const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

const test = useTestApp();
let admin: string;

beforeAll(async () => {
  for (let built = 0; built < 6; built += 1) await buildProperty(test.db, { featured: true });
  const client = await signedIn(test, await buildUser(test.db, { role: 'ADMIN' }));
  admin = `access_token=${client.cookies.get('access_token')?.value ?? ''}`;
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

describe('the responses of calls', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
  ] as const)('are compressed for a client that takes %s, as %s', async (accepted, coding) => {
    const plain = await get(LONG);
    const response = await get(LONG, { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': coding,
      'content-length': String(response.rawPayload.length),
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    });
    expect(UNPACK[coding](response.rawPayload).toString()).toBe(plain.body);
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0.0'])(
    'stay as they are for one that takes %j, and say that they vary',
    async (accepted) => {
      const response = await get(LONG, { 'accept-encoding': accepted });
      expect(response.headers).not.toHaveProperty('content-encoding');
      expect(response.headers.vary).toBe('accept-encoding');
      expect(response.json()).toMatchObject({ success: true });
    },
  );

  it('stay as they are below 1 KB', async () => {
    const response = await get(SHORT, { 'accept-encoding': 'gzip, br' });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.json()).toMatchObject({ success: true });
  });

  it.each(['cross-site', 'same-site'])(
    'stay as they are when a browser asks on behalf of a page that is not ours (%s): their size would tell what is in them',
    async (site) => {
      const response = await get(LONG, { 'accept-encoding': 'gzip, br', 'sec-fetch-site': site });
      expect(response.statusCode).toBe(200);
      expect(response.headers).not.toHaveProperty('content-encoding');
    },
  );

  it.each(['same-origin', 'none'])('are compressed for a browser’s own request (%s)', async (site) => {
    const response = await get(LONG, { 'accept-encoding': 'gzip, br', 'sec-fetch-site': site });
    expect(response.headers['content-encoding']).toBe('br');
  });

  it('have the same headers for HEAD', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { statusCode, headers: head, body } = await test.app.inject({ method: 'HEAD', url: LONG, headers });
    const whole = await get(LONG, headers);
    expect([statusCode, body]).toEqual([200, '']);
    for (const name of ['content-encoding', 'content-length', 'vary']) expect(head[name]).toBe(whole.headers[name]);
  });
});

describe('a streamed file', () => {
  it.each(['br', 'gzip'] as const)('is compressed as %s', async (coding) => {
    const send = (headers: Record<string, string>) =>
      test.app.inject({ method: 'POST', url: EXPORT, payload: {}, headers: { cookie: admin, ...headers } });
    const plain = await send({});
    expect(plain.statusCode).toBe(200);
    const response = await send({ 'accept-encoding': coding });
    expect(response.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(response.headers).not.toHaveProperty('content-length');
    expect(UNPACK[coding](response.rawPayload)).toEqual(plain.rawPayload);
  });

  it('is aborted where it fails, so that a truncated one does not look complete', async () => {
    const app = Fastify();
    registerCompression(app, 'http://localhost:3000');
    app.get('/', async (_request, reply) => {
      const rows = async function* () {
        yield 'a,b\r\n'.repeat(100_000);
        throw new Error('the database went away');
      };
      return reply.type('text/csv').send(Readable.from(rows()));
    });
    await app.listen({ port: 0 });
    try {
      const { port } = app.server.address() as AddressInfo;
      const reading = fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } });
      await expect(reading.then((response) => response.text())).rejects.toThrow(/terminated|fetch failed/);
    } finally {
      await app.close();
    }
  });
});
