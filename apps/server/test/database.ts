import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import type { DatabaseConnection } from '../src/database/connection.ts';
import { createDatabase, createPool, type Database, type Pooler } from '../src/database/pool.ts';

/** What `global-setup.ts` provides to the test files. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** As the product connects: with no rights beyond its databases. */
    postgres: DatabaseConnection;
    /** The same through a pooler, where the run has one. */
    pooler: { connection: DatabaseConnection; setting: Pooler } | null;
    /** With the rights of an operator, to create databases and roles. */
    superuser: DatabaseConnection;
  }
}

export interface TestDatabase {
  /** Directly to Postgres, for tests of connections. */
  connection: DatabaseConnection;
  /** As the product connects: through the pooler, where the run has one. */
  pool: Pool;
  db: Database;
  /** Options for a further pool, also through the pooler. */
  queue: { connection: DatabaseConnection; pooler: Pooler };
  /** Closes the pool and drops the database, also while others are connected. */
  drop(): Promise<void>;
}

/** Creates a database in the run's Postgres: migrated and empty, or blank for tests of migrations. */
export async function createTestDatabase({ blank = false } = {}): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  const template = blank ? 'template1' : 'template_migrated';
  // by copying files, which takes a third of the time of writing them to the log as well
  await runAsSuperuser(`create database ${database} template ${template} strategy file_copy owner ${postgres.user}`);
  const connection = { ...postgres, database };
  const pooler = inject('pooler');
  const queue = {
    connection: pooler ? { ...pooler.connection, database } : connection,
    pooler: pooler?.setting ?? ('off' as const),
  };
  const pool = createPool({
    ...queue,
    log: { warn: () => undefined },
    max: 10,
  });
  return {
    connection,
    pool,
    db: createDatabase(pool),
    queue,
    drop: async () => {
      await pool.end();
      await runAsSuperuser(`drop database if exists ${database} with (force)`);
    },
  };
}

/** Gives the settings of a server on the database, as an operator writes them. */
export function settingsFor({ connection }: TestDatabase): Record<string, string> {
  const pooler = inject('pooler');
  const { host, port, user, database } = { ...connection, ...pooler?.connection, database: connection.database };
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { DATABASE_URL: url, DATABASE_POOLER: pooler?.setting ?? 'off' };
}

/** Runs one statement outside the test databases. */
export async function runAsSuperuser(sql: string): Promise<void> {
  const client = new Client(inject('superuser'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
