import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { applicationName } from '../database/connection.ts';
import type { Database } from '../database/pool.ts';

const RENEW_EVERY_MS = 30_000;
/** By the clock of the database; far longer than the renewal interval, so that a slow renewal does not matter. */
const VALID = sql<Date>`now() + interval '2 minutes'`;

/**
 * Runs work while holding a lease: a row that is renewed meanwhile, and expires 2 minutes after its process was killed. Unlike
 * a lock it needs no connection of its own, and works with any pooler. Several leases of a kind may be held at once.
 */
export async function withLease<T>(db: Database, kind: string, work: () => Promise<T>): Promise<T> {
  const name = `${kind}:${randomUUID()}`;
  await db.insertInto('leases').values({ name, holder: applicationName(), expires_at: VALID }).execute();
  const renew = () => db.updateTable('leases').set({ expires_at: VALID }).where('name', '=', name).execute();
  // a failed renewal is followed by three more before the lease expires
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // a remaining row expires by itself
    await db
      .deleteFrom('leases')
      .where((where) => where.or([where('name', '=', name), where('expires_at', '<', sql<Date>`now()`)]))
      .execute()
      .catch(() => undefined);
  }
}

/** Whether a lease of this kind is held. */
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
