import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { missingPackages, startPgBouncer, type PgBouncer } from '../../deploy/pgbouncer/one-machine.mjs';
import { startServerProcess, type ServerProcess } from '../../apps/server/test/server-process.ts';
import { addDays, todayInIndia } from '../../packages/contract/src/dates.ts';
import { runBackup } from './support/backup-command.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { mayInstall } from './support/debian-packages.ts';
import { call } from './support/http.ts';
import { castOf, createHousehold, newProperty, PRODUCTION, type Household } from './support/world.ts';

const MAY_RUN = mayInstall(missingPackages());
/** What docs/operations.md tells an operator to run. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  .map((name) => `ALTER ROLE aangan IN DATABASE postgres SET ${name} = '3s';`)
  .join(' ');

let cluster: Cluster;
let pooler: PgBouncer;
let house: Household;

beforeAll(async () => {
  if (MAY_RUN) cluster = await createCluster();
});

afterAll(() => cluster?.remove());

beforeEach(async () => {
  pooler = await startPgBouncer(cluster.connection);
  house = createHousehold();
});

afterEach(async () => {
  await house?.remove();
  await pooler?.stop();
});

async function sql(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(cluster.connection);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

/** An instance with a data folder of its own. */
function start(name: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = join(house.folder, name);
  mkdirSync(folder);
  return house.start({
    DATABASE_URL: cluster.url(pooler.port),
    DATABASE_POOLER: pooler.setting,
    DATA_DIR: folder,
    ...env,
  });
}

/** What a start that fails says. */
async function complaintOf(env: Record<string, string>): Promise<string> {
  const settings = { ...PRODUCTION, DATA_DIR: house.folder, DATABASE_URL: cluster.url(pooler.port), ...env };
  const { ended } = await startServerProcess({ cwd: house.folder, env: settings });
  return (await ended).complaint;
}

describe.skipIf(!MAY_RUN)('behind pgBouncer in transaction mode', () => {
  it('a start says which setting is missing, and which limits', async () => {
    expect(await complaintOf({})).toContain('Set DATABASE_POOLER=on.');
    expect(await complaintOf({ DATABASE_URL: cluster.url(), DATABASE_READ_URL: cluster.url(pooler.port) })).toContain(
      'DATABASE_READ_URL and takes no limits from connections. Set DATABASE_POOLER=on.',
    );
    expect(await complaintOf({ DATABASE_POOLER: 'on' })).toContain(
      `Run ALTER ROLE "aangan" IN DATABASE "postgres" SET idle_in_transaction_session_timeout = '10s';`,
    );
  });

  it('three instances start one after the other, no call of many fails, and a backup is made', async () => {
    await sql(LIMITS);
    const cast = await castOf(cluster.connection, 12);
    const servers = [await start('one'), await start('two'), await start('three')];
    const statuses = new Map<string, number>();
    let calls = 0;
    const count = async (path: string, options: Parameters<typeof call>[2] = {}) => {
      const server = servers[(calls += 1) % servers.length];
      const { status } = await call(server?.url ?? '', path, options);
      const outcome = `${options.method ?? 'GET'} ${path.replaceAll(/\d+/g, 'ID')} ${status}`;
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
    };
    const visit = { visitDate: addDays(todayInIndia(), 3), notes: '' };
    for (const propertyId of cast.propertyIds.slice(0, 10)) {
      await Promise.all(
        cast.buyers.flatMap(({ cookie }) => [
          count('/api/properties/search'),
          count('/api/properties/featured'),
          count('/api/properties/stats'),
          count(`/api/properties/${propertyId}`, { cookie }),
          count('/api/users/profile', { cookie }),
          count(`/api/bookings/properties/${propertyId}`, { method: 'POST', cookie, body: visit }),
        ]),
      );
    }
    await count('/api/admin/properties', newProperty(cast.admin));
    expect(Object.fromEntries(statuses)).toEqual({
      'GET /api/properties/search 200': 120,
      'GET /api/properties/featured 200': 120,
      'GET /api/properties/stats 200': 120,
      'GET /api/properties/ID 200': 120,
      'GET /api/users/profile 200': 120,
      'POST /api/bookings/properties/ID 201': 120,
      'POST /api/admin/properties 201': 1,
    });
    const env = {
      DATABASE_URL: cluster.url(pooler.port),
      DATABASE_POOLER: pooler.setting,
      DATA_DIR: join(house.folder, 'one'),
    };
    const backup = await runBackup(house.folder, env, 'create', join(house.folder, 'backup'));
    expect(backup).toMatchObject({ code: 0, complaint: '' });
    expect(await sql(`SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory'`)).toEqual([
      { locks: 0 },
    ]);
  });

  it('an empty database is migrated by two instances that start at once', async () => {
    await sql('CREATE DATABASE fresh');
    await sql(LIMITS.replaceAll('DATABASE postgres', 'DATABASE fresh'));
    const env = { DATABASE_URL: cluster.url(pooler.port).replace(/postgres$/, 'fresh') };
    await Promise.all([start('one', env), start('two', env)]);
    const client = new Client({ ...cluster.connection, database: 'fresh' });
    await client.connect();
    const { rows } = await client.query(
      'SELECT count(*) = count(DISTINCT name) AND count(*) >= 3 AS once FROM schema_migrations',
    );
    await client.end();
    expect(rows).toEqual([{ once: true }]);
  });
});
