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
import { castOf, createHousehold, type Cast, type Household } from './support/world.ts';

let cluster: Cluster;
let house: Household;
let cast: Cast;

beforeAll(async () => {
  cluster = await createCluster();
  house = createHousehold();
  cast = await castOf(cluster.connection, 5);
});

afterAll(async () => {
  await house?.remove();
  await cluster?.remove();
});

describe('SIGTERM under load', () => {
  it('is not ready at once, finishes what it accepted, and ends with exit code 0', async () => {
    const acknowledged = createAcknowledged();
    const server = await house.start({ DATABASE_URL: cluster.url() });
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
    const told = performance.now();
    while ((await call(server.url, '/readyz')).status === 200) await delay(5);
    const unreadyMs = performance.now() - told;
    const late = await sendCall(server.url, { method: 'POST', path: '/api/auth/logout' });
    await holder.query('COMMIT');
    await holder.end();
    const answers = await Promise.all(accepted);
    const { code } = await server.ended;
    await Promise.all(load);
    process.stdout.write(
      `SIGTERM: not ready after ${unreadyMs.toFixed(0)} ms, ended after ${(performance.now() - told).toFixed(0)} ms, ` +
        `reads ${JSON.stringify(Object.fromEntries(statuses))}, then ${failures.map(({ code }) => code).join()}\n`,
    );
    // on connections that would be kept: a proxy sends no more on them
    expect([late.status, late.headers.connection]).toEqual([200, 'close']);
    for (const [index, { status, headers, json }] of answers.entries()) {
      expect([status, headers.connection]).toEqual([201, 'close']);
      acknowledged.bookings.set((json.data as { id: number }).id, { userId: cast.buyers[index]?.id ?? 0, propertyId });
    }
    expect(code).toBe(0);
    expect(unreadyMs).toBeLessThan(barOf(100));
    expect(new Set(statuses.keys())).toEqual(new Set([200, 503]));
    // nothing fails while it announces the stop; then it listens no more, and what nobody has read yet is turned away
    expect(Math.min(...failures.map(({ at }) => at - told))).toBeGreaterThan(900);
    expect(failures.filter(({ code }) => code !== 'ECONNREFUSED' && code !== 'ECONNRESET')).toEqual([]);
    const mediaDir = `${house.folder}/media`;
    expect(await findBreaches({ connection: cluster.connection, mediaDir, acknowledged })).toEqual([]);
  });
});

/** Statements that wait for a lock. */
async function waiting(client: Client): Promise<number> {
  // in a transaction the first look would stand for all
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
