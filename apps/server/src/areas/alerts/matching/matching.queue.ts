import { sql } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';

/**
 * Notes that a property was written, as part of the change: once it has stood unchanged for a while its event is made
 * (I5). Every writer of a property calls it.
 */
export type QueueForMatching = (trx: Database, propertyId: number) => Promise<void>;

/** @param settleSeconds for how long a property has to stand unchanged */
export function createQueueForMatching({
  clock,
  settleSeconds,
}: {
  clock: Clock;
  settleSeconds: number;
}): QueueForMatching {
  return async (trx, propertyId) => {
    const due = new Date(clock().getTime() + settleSeconds * 1_000);
    await sql`
      INSERT INTO property_match_queue (property_id, due_at) VALUES (${propertyId}, ${due})
      ON CONFLICT (property_id) DO UPDATE SET due_at = excluded.due_at`.execute(trx);
  };
}

/** Properties that one transaction of the repair looks at. */
const BATCH = 2_000;

/**
 * Has those properties matched at once whose newest event, if they have one, is of another version than they are: what a
 * writer forgot, a server of the release before this one wrote, or an installation had before there were events. Safe to
 * repeat.
 * @returns how many there were
 */
export async function queueForgotten(db: Database, now: Date): Promise<number> {
  let forgotten = 0;
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ last: number | null; queued: number }>`
      WITH batch AS (SELECT id, version FROM properties WHERE id > ${after} ORDER BY id LIMIT ${BATCH}),
      queued AS (
        INSERT INTO property_match_queue (property_id, due_at)
        SELECT b.id, ${now}::timestamptz FROM batch b
        WHERE b.version IS DISTINCT FROM (
          SELECT version FROM property_events WHERE property_id = b.id ORDER BY id DESC LIMIT 1)
        ORDER BY b.id
        ON CONFLICT (property_id) DO NOTHING RETURNING 1
      )
      SELECT (SELECT max(id) FROM batch) AS last, (SELECT count(*) FROM queued) AS queued`.execute(db);
    const { last = null, queued = 0 } = rows[0] ?? {};
    forgotten += queued;
    if (last === null) return forgotten;
    after = last;
  }
}
