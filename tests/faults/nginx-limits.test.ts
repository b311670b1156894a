import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect as connectPlainly } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingPackages, startNginx, type Nginx } from '../../deploy/nginx/one-machine.mjs';
import { mayInstall } from './support/debian-packages.ts';
import { call } from './support/http.ts';
import { portOf, startInstance } from './support/stand-in.ts';

const isThere = mayInstall(missingPackages());
const ASSETS = fileURLToPath(new URL('../../apps/web/dist/assets', import.meta.url));

describe.skipIf(!isThere)('the limit of requests in nginx', () => {
  interface Many {
    address: string;
    count: number;
    path?: string;
  }

  /** Sends so many requests on one connection, and gives their statuses. */
  async function sendMany({ url }: Nginx, { address, count, path = '/' }: Many): Promise<number[]> {
    const socket = connectPlainly(Number(new URL(url).port), '127.0.0.1');
    let response = '';
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    const request = (last: boolean) =>
      `HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nX-Address: ${address}\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
    socket.write(`${request(false).repeat(count - 1)}${request(true)}`);
    await once(socket, 'close');
    return Array.from(response.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => Number(status));
  }

  /** Far more than any limit allows at once. */
  const MANY = 200_000;

  /** Sends until a request is refused; gives how many were not. Raises where none is. */
  async function sendUntilRefused(nginx: Nginx, addresses: (nth: number) => string, path?: string): Promise<number> {
    for (let sent = 0, nth = 0; sent < MANY; sent += 500, nth += 1) {
      const statuses = await sendMany(nginx, { address: addresses(nth), count: 500, ...(path && { path }) });
      const refused = statuses.indexOf(429);
      if (refused !== -1) return sent + refused;
    }
    throw new Error(`Nothing is refused after ${MANY} requests`);
  }

  let server: Server;
  let nginx: Nginx;

  beforeAll(async () => {
    server = await startInstance((_request, response) => response.end());
    nginx = await startNginx([portOf(server)], { addressHeader: 'X-Address' });
  });

  afterAll(async () => {
    await nginx?.stop();
    server?.close();
  });

  const isRefused = async (address: string) => (await sendMany(nginx, { address, count: 1 }))[0] === 429;

  it('accepts 6,000 of an IPv4 address at once, and refuses more of this one alone', async () => {
    expect(await sendUntilRefused(nginx, () => '198.51.100.7')).toBeGreaterThanOrEqual(6_000);
    expect(await isRefused('198.51.100.8')).toBe(false);
    const response = await call(nginx.url, '/api/properties/search', { headers: { 'x-address': '198.51.100.8' } });
    expect(response.status).toBe(200);
  });

  it('responds in our envelope to a call, and with text to a page', async () => {
    const headers = { 'x-address': '198.51.100.9' };
    await sendUntilRefused(nginx, () => headers['x-address']);
    // sent together, since the limit frees some each second
    const send = (path: string, accept: string) =>
      Array.from({ length: 200 }, () => call(nginx.url, path, { headers: { ...headers, accept } }));
    const calls = await Promise.all(send('/api/properties/search', 'text/html'));
    const refused = calls.find(({ status }) => status === 429);
    expect([refused?.code, refused?.headers['retry-after'], refused?.headers['content-type']]).toEqual([
      'TOO_MANY_REQUESTS',
      '10',
      'application/json',
    ]);
    const pages = await Promise.all(send('/properties', 'text/html,*/*'));
    const page = pages.find(({ status }) => status === 429);
    expect([page?.text, page?.headers['content-type']]).toEqual([
      'Too many requests. Please wait a moment before trying again.',
      'text/plain; charset=utf-8',
    ]);
    expect(nginx.requests()).toMatch(/ 429 .* "REJECTED"$/m);
  });

  it('counts an IPv6 address with its /64, three times as many for the /56', async () => {
    expect(await sendUntilRefused(nginx, (nth) => `2001:db8:1:100::${(nth + 1).toString(16)}`)).toBeGreaterThanOrEqual(
      6_000,
    );
    expect(await isRefused('2001:db8:1:101::1')).toBe(false);
    // each /64 of this /56 sends 500 at a time
    const many = await sendUntilRefused(nginx, (nth) => `2001:db8:1:2${(nth % 256).toString(16).padStart(2, '0')}::1`);
    expect(many).toBeGreaterThanOrEqual(18_000);
    expect(await isRefused('2001:db8:1:300::1')).toBe(false);
  });

  it('counts ten times as many for the /48 of an IPv6 address', async () => {
    // a static file of nginx: more requests than the limit frees each second
    const path = `/assets/${readdirSync(ASSETS).find((name) => name.endsWith('.js')) ?? ''}`;
    // each /56 of this /48 sends 500 at a time
    const subscriber = (nth: number) => `2001:db8:2:${(nth % 256).toString(16).padStart(2, '0')}00::1`;
    expect(await sendUntilRefused(nginx, subscriber, path)).toBeGreaterThanOrEqual(60_000);
    expect(await isRefused('2001:db8:3::1')).toBe(false);
  });
});
