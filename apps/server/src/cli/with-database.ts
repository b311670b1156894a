import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
import type { DatabaseConnection } from '../database/connection.ts';

const log = pino({ level: 'silent' });

/**
 * Runs work on the database of this configuration, whether the server runs or not: joins a running embedded Postgres, else starts
 * and stops it. Statements have no time-out.
 */
export async function withDatabase<T>(config: Config, work: (db: Database, pool: Pool) => Promise<T>): Promise<T> {
  return withConnection(config, async (connection) => {
    await migrate({ connection, log });
    const pool = createPool({ connection, log, max: 2, statementTimeoutMs: 0, pooler: config.databasePooler });
    try {
      return await work(createDatabase(pool), pool);
    } finally {
      await pool.end();
    }
  });
}

/** Like `withDatabase`, for work that opens its own connections and needs no migration. */
export async function withConnection<T>(
  config: Config,
  work: (connection: DatabaseConnection | string) => Promise<T>,
): Promise<T> {
  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    return await work(postgres?.connection ?? config.databaseUrl ?? '');
  } finally {
    await postgres?.stop();
  }
}
