import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
import type { DatabaseConnection } from '../database/connection.ts';

const log = pino({ level: 'silent' });

/**
 * Does some work on the database of this configuration, be the server running or not: the embedded Postgres is joined
 * where it runs, else started and stopped again. Statements may take as long as they need.
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

/** As `withDatabase`, for what makes its own connections and does not want the schema touched. */
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
