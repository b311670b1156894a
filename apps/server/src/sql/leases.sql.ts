import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { applicationName } from '../database/connection.ts';
import type { Database } from '../database/pool.ts';

const RENEW_EVERY_MS = 30_000;
/** By the clock of the database; far over the time between two renewals, so that a slow one costs nothing. */
const VALID = sql<Date>`now() + interval '2 minutes'`;

/**
 * Runs some work while `leases` says that it is under way: a row that is renewed meanwhile, and that a process which was
 * killed leaves behind for 2 minutes at most. Unlike a lock it needs no connection for itself, and passes any pooler.
 * Several may hold a lease of the same kind at once.
 */
export async function withLease<T>(db: Database, kind: string, work: () => Promise<T>): Promise<T> {
  const name = `${kind}:${randomUUID()}`;
  await db.insertInto('leases').values({ name, holder: applicationName(), expires_at: VALID }).execute();
  const renew = () => db.updateTable('leases').set({ expires_at: VALID }).where('name', '=', name).execute();
  // one that fails is followed by three more before the lease is over
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // what is left behind ends by itself
    await db
      .deleteFrom('leases')
      .where((where) => where.or([where('name', '=', name), where('expires_at', '<', sql<Date>`now()`)]))
      .execute()
      .catch(() => undefined);
  }
}

/** Whether work of this kind is under way, as far as leases tell. */
export async function isLeased(db: Database, kind: string): Promise<boolean> {
  const held = await db
    .selectFrom('leases')
    .select('name')
    .where('name', 'like', `${kind}:%`)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}
