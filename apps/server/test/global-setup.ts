import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts';
import type { DatabaseConnection } from '../src/database/connection.ts';
import { superuserOf } from '../src/embedded-postgres/roles.ts';
import { migrate } from '../src/database/migrate.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** One Postgres for the whole run, in a folder of its own, with a migrated database that each test file's is made from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aangan-test-'));
  // Nothing here has to survive a power cut, and many files work at once.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings });
  const superuser = superuserOf(dataDir, postgres.connection);
  await makeTemplate(postgres.connection, superuser);
  project.provide('postgres', postgres.connection);
  project.provide('superuser', superuser);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: DatabaseConnection, superuser: DatabaseConnection): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  await client.query(`create database template_migrated owner ${connection.user}`);
  await client.end();
  await migrate({ connection: { ...connection, database: 'template_migrated' }, log: quiet });
}
