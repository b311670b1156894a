import { IDEMPOTENCY_RETENTION_SECONDS } from '@aangan/contract/core/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';

/** Small enough to stay far from the statement time-out, and to let go of its locks soon. */
const BATCH = 2000;

/**
 * What is kept how long (ASVS 14.2.7): codes a day beyond their end, sessions 30 days beyond theirs, browsers 180 days,
 * answers to keys a day.
 */
const LEFTOVERS: readonly RawBuilder<unknown>[] = [
  sql`DELETE FROM otp_codes WHERE id IN (
    SELECT id FROM otp_codes WHERE expires_at < now() - interval '24 hours' LIMIT ${sql.lit(BATCH)})`,
  sql`DELETE FROM session_tokens WHERE id IN (
    SELECT id FROM session_tokens WHERE refresh_expires_at < now() LIMIT ${sql.lit(BATCH)})`,
  sql`DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE ended_at < now() - interval '30 days'
    UNION ALL SELECT id FROM sessions WHERE ends_at < now() - interval '30 days'
    LIMIT ${sql.lit(BATCH)})`,
  sql`DELETE FROM known_browsers WHERE (token_hash, user_id) IN (
    SELECT token_hash, user_id FROM known_browsers WHERE expires_at < now() LIMIT ${sql.lit(BATCH)})`,
  sql`DELETE FROM rate_limits WHERE key IN (
    SELECT key FROM rate_limits WHERE resets_at < now() LIMIT ${sql.lit(BATCH)})`,
  sql`DELETE FROM idempotency_keys WHERE (user_id, endpoint, key_hash) IN (
    SELECT user_id, endpoint, key_hash FROM idempotency_keys
    WHERE created_at < now() - make_interval(secs => ${sql.lit(IDEMPOTENCY_RETENTION_SECONDS)}) LIMIT ${sql.lit(BATCH)})`,
];

/**
 * Removes expired codes, dead sessions, forgotten browsers and past limits, a batch at a time. Of instances that start at once only one
 * does it.
 * @returns whether this one did
 */
export async function removeLeftovers(db: Database): Promise<boolean> {
  for (;;) {
    const removed = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ ours: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtext('housekeeping'), 0) AS ours`.execute(trx);
      if (!rows[0]?.ours) return null;
      let most = 0;
      for (const statement of LEFTOVERS) {
        const { numAffectedRows } = await statement.execute(trx);
        most = Math.max(most, Number(numAffectedRows ?? 0));
      }
      return most;
    });
    if (removed === null) return false;
    if (removed < BATCH) return true;
  }
}

/** What goes on beside the requests of signing in: every 10 minutes (V20). */
export function defineAuthJobs(jobs: Jobs, { db }: { db: Database }): void {
  jobs.every('housekeeping', '*/10 * * * *', () => removeLeftovers(db));
}
