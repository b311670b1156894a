import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../scripts/lib/server-options.mjs';
import { sendCall } from '../support/http.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;

beforeAll(async () => {
  // run like an operator's, but without 200,000 lines of log that nobody reads
  world = await startWorld({ env: { ...SERVER_ENVIRONMENT, LOG_LEVEL: 'warn' }, options: SERVER_OPTIONS });
});

afterAll(() => world?.close());

const ADDRESSES = 200_000;
/** Warms the server up before it is measured, since V8 compiles code as it runs. */
const WARM_UP = 20_000;
const [LINES, AT_ONCE] = [8, 100];
const MB = 1_000_000;

/** Resident memory of the server's process, in bytes. */
function residentMemory(): number {
  const status = readFileSync(`/proc/${world.servers[0]?.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/**
 * Sends one call from each address, as forwarded by a proxy on this machine; gives the number of responses by status.
 */
async function callFromEach(count: number, toAddress: (nth: number) => string): Promise<Record<string, number>> {
  const { hostname, port } = new URL(world.servers[0]?.url ?? '');
  const statuses: Record<string, number> = {};
  let next = 0;
  const line = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let [text, awaited] = ['', 0];
      const sendMore = () => {
        if (next >= count) return void socket.end(resolve);
        for (; awaited < AT_ONCE && next < count; awaited += 1, next += 1) {
          socket.write(`GET /api/auth/validate HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${toAddress(next)}\r\n\r\n`);
        }
      };
      socket.setEncoding('latin1');
      socket.on('data', (chunk) => {
        text += String(chunk);
        const heads = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
        for (const [, status = ''] of heads) statuses[status] = (statuses[status] ?? 0) + 1;
        // the text after the last head may be cut anywhere; no body contains it
        text = text.slice(heads.length === 0 ? -16 : Math.max((heads.at(-1)?.index ?? 0) + 16, text.length - 16));
        awaited -= heads.length;
        if (awaited === 0) sendMore();
      });
      socket.once('error', reject);
      sendMore();
    });
  await Promise.all(Array.from({ length: LINES }, line));
  return statuses;
}

/** Each in a /48 of its own, and in one of many /32. */
const invented = (nth: number) => `2001:${(nth % 4_096).toString(16)}:${Math.floor(nth / 4_096).toString(16)}::1`;
const validate = (address: string) =>
  sendCall(world.servers[0]?.url ?? '', { path: '/api/auth/validate', headers: { 'x-forwarded-for': address } });

it.skipIf(process.platform !== 'linux')(
  '200,000 addresses take no more memory than a fixed number of them, and new ones are served [CALL28, ASVS 2.4.1]',
  { timeout: 300_000 },
  async () => {
    await callFromEach(WARM_UP, (nth) => `10.0.${nth % 256}.1`);
    const before = residentMemory();
    const statuses = await callFromEach(ADDRESSES, invented);
    const grown = residentMemory() - before;
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(ADDRESSES);
    process.stdout.write(`200,000 addresses: ${(grown / MB).toFixed(0)} MB more than ${(before / MB).toFixed(0)} MB\n`);
    expect(grown).toBeLessThan(60 * MB);
    // a new address is served meanwhile
    expect((await validate('203.0.113.9')).status).toBe(200);
  },
);
