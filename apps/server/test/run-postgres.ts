import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { ProvidedContext } from 'vitest';
import { startPgBouncer } from '../../../deploy/pgbouncer/one-machine.mjs';
import type { DatabaseConnection } from '../src/database/connection.ts';
import { LIMITS } from '../src/database/limits.ts';
import { migrate } from '../src/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts';
import { findPostmaster } from '../src/embedded-postgres/postmaster.ts';
import { superuserOf } from '../src/embedded-postgres/roles.ts';

// Runs the Postgres of a run of tests, in a process that outlives the run by a moment: when the run ends, even killed,
// the channel between them closes, and this process stops Postgres and removes its folder. `global-setup.ts` forks it.
const quiet = { info: () => undefined, warn: () => undefined };

async function main(): Promise<void> {
  const runEnded = once(process, 'disconnect');
  const dataDir = mkdtempSync(join(quickestFolder(), 'aangan-test-'));
  // Nothing here has to survive a power cut, and many files run at once.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings });
  const superuser = superuserOf(dataDir, postgres.connection);
  await makeTemplate(postgres.connection, superuser);
  const pooler = process.env['TEST_POOLER'] === 'on' ? await startPgBouncer(postgres.connection) : null;
  if (pooler) await giveLimits(superuser, postgres.connection.user);
  const { user, database } = postgres.connection;
  const provided: ProvidedContext = {
    postgres: postgres.connection,
    superuser,
    pooler: pooler && {
      connection: { host: '127.0.0.1', port: pooler.port, user, database },
      setting: pooler.setting,
    },
  };
  // a send error is ignored, since the next line sees a closed channel
  if (process.connected) process.send?.(provided, undefined, {}, () => undefined);
  if (process.connected) await runEnded;
  await pooler?.stop();
  await postgres.stop();
  await endPostgres(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
}

/** Gives the folder of Linux whose files are in memory, where it has room for the databases of a run. */
function quickestFolder(): string {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 4 * 1024 ** 3 ? inMemory : tmpdir();
}

/**
 * Kills a Postgres that still had users when it was stopped: the workers of a killed run go on until they next send
 * something.
 */
async function endPostgres(clusterDir: string): Promise<void> {
  for (;;) {
    const left = findPostmaster(clusterDir);
    if (!left) return;
    process.kill(left.pid, 'SIGQUIT');
    await delay(50);
  }
}

/** Sets the limits of the role, as docs/operations.md has the operator do. */
async function giveLimits(superuser: DatabaseConnection, role: string): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  for (const [name, ms] of Object.entries(LIMITS)) await client.query(`alter role ${role} set ${name} = ${ms}`);
  await client.end();
}

async function makeTemplate(connection: DatabaseConnection, superuser: DatabaseConnection): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  await client.query(`create database template_migrated owner ${connection.user}`);
  await client.end();
  await migrate({ connection: { ...connection, database: 'template_migrated' }, log: quiet });
}

await main();
