import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/pool.ts';

/**
 * Files of media are stored before their rows are written. While an import does so, for as long as that takes, it holds
 * this lock together with other imports; who looks for files without rows takes it alone, or lets it be.
 */
const LOCK = sql`hashtext('media files'), 0`;

/** Runs some work while nobody looks for files without rows. Takes one connection of the pool meanwhile. */
export async function withFilesHeld<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock_shared(${LOCK})`.execute(connection);
    try {
      return await work();
    } finally {
      await unlock(connection, sql`SELECT pg_advisory_unlock_shared(${LOCK})`);
    }
  });
}

/** Runs some work alone; null, and nothing run, while an import or another instance holds the lock. */
export async function withSweepLock<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${LOCK}) AS taken`.execute(connection);
    if (!rows[0]?.taken) return null;
    try {
      return await work();
    } finally {
      await unlock(connection, sql`SELECT pg_advisory_unlock(${LOCK})`);
    }
  });
}

/** A connection that is lost has let go of its locks. */
async function unlock(connection: Database, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(connection).catch(() => undefined);
}
