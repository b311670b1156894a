import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import type { DatabaseConnection } from '../src/database/postgres-presence.ts';
import { createDatabase, createPool, type Database } from '../src/database/pool.ts';

/** What `global-setup.ts` hands to the test files. */
declare module 'vitest' {
  export interface ProvidedContext {
    postgres: DatabaseConnection;
  }
}

export interface TestDatabase {
  connection: DatabaseConnection;
  pool: Pool;
  db: Database;
  /** Closes the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** A database of the caller's own in the run's Postgres: migrated and empty, or blank for tests of migrations. */
export async function createTestDatabase({ blank = false } = {}): Promise<TestDatabase> {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await runAsAdmin(postgres, `create database ${database} template ${blank ? 'template1' : 'template_migrated'}`);
  const connection = { ...postgres, database };
  const pool = createPool({ connection, log: { warn: () => undefined }, max: 10 });
  return {
    connection,
    pool,
    db: createDatabase(pool),
    drop: async () => {
      await pool.end();
      await runAsAdmin(postgres, `drop database if exists ${database} with (force)`);
    },
  };
}

/** As an operator writes it into DATABASE_URL. */
export function databaseUrlOf({ connection: { host, database } }: TestDatabase): string {
  return `postgres://aangan@localhost:5432/${database}?host=${encodeURIComponent(host)}`;
}

async function runAsAdmin(connection: DatabaseConnection, sql: string): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
