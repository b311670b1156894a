import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/pool.ts';

/**
 * Files of media are stored before their rows are written. While an import does so, for as long as that takes, it holds
 * this lock together with other imports; who looks for files without rows takes it alone, or lets it be.
 */
const LOCK = sql`hashtext('media files'), 0`;
/** Held by the instance that makes sizes in AVIF. */
const AVIF_LOCK = sql`hashtext('media files'), 1`;

/** Runs some work while nobody looks for files without rows. Takes one connection of the pool meanwhile. */
export async function withFilesHeld<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock_shared(${LOCK})`.execute(transaction);
    return work();
  });
}

/** Runs some work alone; null, and nothing run, while an import or another instance holds the lock. */
export function withSweepLock<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  return withTriedLock(db, LOCK, work);
}

/** Runs some work unless another instance does it; null, and nothing run, then. */
export function withAvifLock<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  return withTriedLock(db, AVIF_LOCK, work);
}

async function withTriedLock<T>(db: Database, lock: RawBuilder<unknown>, work: () => Promise<T>): Promise<T | null> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${lock}) AS taken`.execute(
      transaction,
    );
    return rows[0]?.taken ? work() : null;
  });
}

/**
 * Holds a transaction open for as long as some work on other connections takes. Its locks end with it, wherever a pooler
 * sends the next one; those of a session would stay with a connection that is somebody else's by then.
 */
async function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (transaction) => {
    await sql`BEGIN`.execute(transaction);
    try {
      // the work may take minutes, and this transaction only waits for it
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(transaction);
      return await work(transaction);
    } finally {
      // a connection that is lost has let go of its locks
      await sql`ROLLBACK`.execute(transaction).catch(() => undefined);
    }
  });
}
