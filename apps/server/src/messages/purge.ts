import { NOTIFICATIONS_RETENTION_DAYS } from '@aangan/contract/visits/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../adapters/clock/clock.ts';
import type { Database } from '../database/pool.ts';

/** Rows per statement, few enough to stay far from the time-out and to release locks soon. */
const BATCH = 2000;
const DAY_MS = 24 * 3_600_000;
const MESSAGES_KEPT_DAYS = 400;
const DEAD_LINKS_KEPT_DAYS = 30;

/**
 * Deletes old notifications (90 days), facts of old messages (90 days), the messages themselves (400 days) and links dead for
 * 30 days, in batches.
 */
export async function purgeMessages({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const limit = sql.lit(BATCH);
  const leftovers: RawBuilder<unknown>[] = [
    sql`DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications WHERE created_at < ${before(NOTIFICATIONS_RETENTION_DAYS)} LIMIT ${limit})`,
    sql`DELETE FROM messages WHERE id IN (
      SELECT id FROM messages WHERE created_at < ${before(MESSAGES_KEPT_DAYS)} LIMIT ${limit})`,
    sql`UPDATE messages SET facts = '{}' WHERE id IN (
      SELECT id FROM messages WHERE created_at < ${before(NOTIFICATIONS_RETENTION_DAYS)} AND facts <> '{}'
        AND state NOT IN ('WAITING', 'SENDING') LIMIT ${limit})`,
    sql`DELETE FROM signed_links WHERE id IN (
      SELECT id FROM signed_links WHERE least(expires_at, revoked_at) < ${before(DEAD_LINKS_KEPT_DAYS)} LIMIT ${limit})`,
  ];
  for (const statement of leftovers) {
    let removed: number;
    do removed = Number((await statement.execute(db)).numAffectedRows ?? 0);
    while (removed === BATCH);
  }
}
