import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, todayInIndia } from '../../packages/contract/src/core/dates.ts';
import { sendCall } from '../support/http.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { barOf } from './support/bar.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { call } from './support/http.ts';
import { castOf, createInstallation, type Cast, type Installation } from './support/world.ts';

let cluster: Cluster;
let installation: Installation;
let cast: Cast;

beforeAll(async () => {
  cluster = await createCluster();
  installation = createInstallation();
  cast = await castOf(cluster.connection, 5);
});

afterAll(async () => {
  await installation?.remove();
  await cluster?.remove();
});

describe('SIGTERM under load', () => {
  it('reports not ready at once, finishes what it accepted, and ends with exit code 0', async () => {
    const acknowledged = createAcknowledged();
    const server = await installation.start({ DATABASE_URL: cluster.url() });
    const failures: { code: string; at: number }[] = [];
    const statuses = new Map<number, number>();
    const load = Array.from({ length: 5 }, async () => {
      for (;;) {
        try {
          const { status } = await call(server.url, '/api/properties/search');
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        } catch (error) {
          failures.push({ code: (error as NodeJS.ErrnoException).code ?? String(error), at: performance.now() });
          return;
        }
      }
    });
    // bookings wait for a lock while the signal arrives
    const holder = new Client(cluster.connection);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
    const [propertyId = 0] = cast.propertyIds;
    const body = { visitDate: addDays(todayInIndia(), 2), notes: '' };
    const accepted = cast.buyers.map(({ cookie }) =>
      sendCall(server.url, { method: 'POST', path: `/api/bookings/properties/${propertyId}`, cookie, json: body }),
    );
    await expect.poll(() => waiting(holder), { timeout: 1_500, interval: 10 }).toBeGreaterThan(2);
    server.child.kill('SIGTERM');
    const signalledAt = performance.now();
    while ((await call(server.url, '/readyz')).status === 200) await delay(5);
    const unreadyMs = performance.now() - signalledAt;
    const late = await sendCall(server.url, { method: 'POST', path: '/api/auth/logout' });
    await holder.query('COMMIT');
    await holder.end();
    const responses = await Promise.all(accepted);
    const { code } = await server.ended;
    await Promise.all(load);
    process.stdout.write(
      `SIGTERM: not ready after ${unreadyMs.toFixed(0)} ms, ended after ${(performance.now() - signalledAt).toFixed(0)} ms, ` +
        `reads ${JSON.stringify(Object.fromEntries(statuses))}, then ${failures.map(({ code }) => code).join()}\n`,
    );
    // on keep-alive connections, on which a proxy sends nothing more
    expect([late.status, late.headers.connection]).toEqual([200, 'close']);
    for (const [index, { status, headers, json }] of responses.entries()) {
      expect([status, headers.connection]).toEqual([201, 'close']);
      acknowledged.bookings.set((json.data as { id: number }).id, { userId: cast.buyers[index]?.id ?? 0, propertyId });
    }
    expect(code).toBe(0);
    expect(unreadyMs).toBeLessThan(barOf(100));
    expect(new Set(statuses.keys())).toEqual(new Set([200, 503]));
    // nothing fails while it announces the stop; then it stops listening, and unread connections are closed
    expect(Math.min(...failures.map(({ at }) => at - signalledAt))).toBeGreaterThan(900);
    expect(failures.filter(({ code }) => code !== 'ECONNREFUSED' && code !== 'ECONNRESET')).toEqual([]);
    const mediaDir = `${installation.folder}/media`;
    expect(await findBreaches({ connection: cluster.connection, mediaDir, acknowledged })).toEqual([]);
  });
});

/** Gives the number of statements that wait for a lock. */
async function waiting(client: Client): Promise<number> {
  // within a transaction the first result would be repeated
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
