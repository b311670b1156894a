import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts';
import type { DatabaseConnection } from '../src/database/connection.ts';
import { superuserOf } from '../src/embedded-postgres/roles.ts';
import { LIMITS } from '../src/database/limits.ts';
import { migrate } from '../src/database/migrate.ts';
import { startPgBouncer } from '../../../deploy/pgbouncer/one-machine.mjs';

const quiet = { info: () => undefined, warn: () => undefined };

/**
 * One Postgres for the whole run, in a folder of its own, with a migrated database that each test file's is made from.
 * With TEST_POOLER=on (`npm run test:api`) pgBouncer stands in front, and all that the product does passes through it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-test-'));
  // Nothing here has to survive a power cut, and many files work at once.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings });
  const superuser = superuserOf(dataDir, postgres.connection);
  await makeTemplate(postgres.connection, superuser);
  project.provide('postgres', postgres.connection);
  project.provide('superuser', superuser);
  const pooler = process.env['TEST_POOLER'] === 'on' ? await startPgBouncer(postgres.connection) : null;
  if (pooler) await giveLimits(superuser, postgres.connection.user);
  const { user, database } = postgres.connection;
  project.provide(
    'pooler',
    pooler && {
      connection: { host: '127.0.0.1', port: pooler.port, user, database },
      setting: pooler.setting,
    },
  );
  return async () => {
    await pooler?.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** As docs/operations.md tells an operator to. */
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
