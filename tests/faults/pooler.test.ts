import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingPackages, startPgBouncer, type PgBouncer } from '../../deploy/pgbouncer/one-machine.mjs';
import { MIGRATION_LOCK } from '../../apps/server/src/database/migrate.ts';
import { startServerProcess, type ServerProcess } from '../../apps/server/test/server-process.ts';
import { addDays, todayInIndia } from '../../packages/contract/src/core/dates.ts';
import { runBackup } from './support/backup-command.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { mayInstall } from './support/debian-packages.ts';
import { call } from './support/http.ts';
import {
  castOf,
  createInstallation,
  newProperty,
  PRODUCTION,
  type Installation,
  type Person,
} from './support/world.ts';

const MAY_RUN = mayInstall(missingPackages());
/** The pooler that docs/operations.md describes. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  .map((name) => `ALTER ROLE aangan IN DATABASE postgres SET ${name} = '3s';`)
  .join(' ');

let cluster: Cluster;
let pooler: PgBouncer;
let installation: Installation;

beforeAll(async () => {
  if (MAY_RUN) cluster = await createCluster();
});

afterAll(() => cluster?.remove());

beforeEach(async () => {
  pooler = await startPgBouncer(cluster.connection);
  installation = createInstallation();
});

afterEach(async () => {
  await installation?.remove();
  await pooler?.stop();
});

async function sql(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(cluster.connection);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

/** Starts an instance with a data folder of its own. */
function start(name: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = join(installation.folder, name);
  mkdirSync(folder);
  return installation.start({
    DATABASE_URL: cluster.url(pooler.port),
    DATABASE_POOLER: pooler.setting,
    DATA_DIR: folder,
    ...env,
  });
}

/** Gives the error output of a failed start. */
async function complaintOf(env: Record<string, string>): Promise<string> {
  const settings = { ...PRODUCTION, DATA_DIR: installation.folder, DATABASE_URL: cluster.url(pooler.port), ...env };
  const { ended } = await startServerProcess({ cwd: installation.folder, env: settings });
  return (await ended).stderr;
}

describe.skipIf(!MAY_RUN)('behind pgBouncer in transaction mode', () => {
  it('a start names the missing setting, and the missing limits', async () => {
    expect(await complaintOf({})).toContain('Set DATABASE_POOLER=on.');
    // the version of Debian 12 loses statement names; later ones keep them and are then checked for limits
    const { setting } = pooler;
    expect(await complaintOf({ DATABASE_POOLER: 'prepared' })).toContain(
      setting === 'on' ? 'keeps no prepared statements' : 'Behind a pooler the limits have to be',
    );
    expect(await complaintOf({ DATABASE_URL: cluster.url(), DATABASE_READ_URL: cluster.url(pooler.port) })).toContain(
      'DATABASE_READ_URL and takes no limits from connections. Set DATABASE_POOLER=on.',
    );
    expect(await complaintOf({ DATABASE_POOLER: 'on' })).toContain(
      `Run ALTER ROLE "aangan" IN DATABASE "postgres" SET idle_in_transaction_session_timeout = '10s';`,
    );
  });

  it('three instances start one after the other while calls succeed, and a backup is made', async () => {
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
      DATA_DIR: join(installation.folder, 'one'),
    };
    const backup = await runBackup(installation.folder, env, 'create', join(installation.folder, 'backup'));
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(await sql(`SELECT count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory'`)).toEqual([
      { locks: 0 },
    ]);
  });

  it('concurrent buyers get the available times, their SMS are sent and the files swept [V77]', async () => {
    await sql(LIMITS);
    const cast = await castOf(cluster.connection, 12, 1);
    const [one, two] = [await start('one'), await start('two')];
    const body = { visitDate: addDays(todayInIndia(), 3), visitTime: '11:00', notes: '' };
    const path = `/api/bookings/properties/${cast.propertyIds[0]}`;
    const book = ({ cookie }: Person, index: number) =>
      call((index % 2 === 0 ? one : two).url, path, { method: 'POST', cookie, body });
    const responses = await Promise.all(cast.buyers.map(book));
    const outcomes = responses.map(({ status, code }) => code ?? String(status)).toSorted();
    // the default capacity is three places
    expect(outcomes).toEqual([...Array(3).fill('201'), ...Array(9).fill('SLOT_TAKEN')]);
    for (const { status, data } of responses) {
      if (status !== 201) continue;
      const step = `/api/desk/visits/${(data as { id: number }).id}/confirm`;
      expect((await call(two.url, step, { method: 'POST', cookie: cast.admin.cookie, body: {} })).status).toBe(200);
    }
    const done = `SELECT (SELECT count(*)::int FROM messages WHERE channel = 'SMS' AND state = 'SENT') AS sms,
      EXISTS (SELECT FROM pgboss.job WHERE name = 'media-sweep' AND state = 'completed') AS swept`;
    const all = { timeout: 60_000, interval: 250 };
    await vi.waitFor(async () => expect(await sql(done)).toEqual([{ sms: 3, swept: true }]), all);
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

  it('a start that waits for another one’s migrations logs so, and gives up', async () => {
    await sql('CREATE DATABASE waiting');
    await sql(LIMITS.replaceAll('DATABASE postgres', 'DATABASE waiting'));
    const other = new Client({ ...cluster.connection, database: 'waiting' });
    await other.connect();
    await other.query('SET idle_in_transaction_session_timeout = 0');
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const url = cluster.url(pooler.port).replace(/postgres$/, 'waiting');
    try {
      await expect(start('one', { DATABASE_URL: url, LOG_LEVEL: 'info' })).rejects.toThrow(
        /Waiting for another instance that migrates the database[^]*another instance was migrating this database/,
      );
    } finally {
      await other.end();
    }
    await start('two', { DATABASE_URL: url });
  });
});
