import type { AlertFrequency } from '@aangan/contract/alerts/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { newestEventId } from '../../../sql/alerts.sql.ts';
import { consentGiven } from '../../../sql/consents.sql.ts';

export interface StoredSettings {
  /** Null before the first search or setting. */
  shortlistFrequency: AlertFrequency | null;
  /** Whether alert e-mails are agreed to. */
  isGiven: boolean;
  address: string;
  isChecked: boolean;
}

/** Null when there is no such person any more. */
export async function findSettings(db: Database, userId: number): Promise<StoredSettings | null> {
  const { rows } = await sql<StoredSettings>`
    SELECT s.shortlist_frequency AS "shortlistFrequency", ${consentGiven(sql`u.id`, 'ALERT_EMAILS')} AS "isGiven",
      u.email AS address, u.email_checked_at IS NOT NULL AS "isChecked"
    FROM users u LEFT JOIN alert_settings s ON s.user_id = u.id WHERE u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Has somebody's alerts weighed at once; of their shortlist nothing that is there already is news on a first time. */
export async function makeDue(trx: Database, userId: number, now: Date): Promise<void> {
  const present = await newestEventId(trx);
  await sql`
    INSERT INTO alert_settings (user_id, shortlist_since_event_id, shortlist_told_at, next_digest_at)
    VALUES (${userId}, ${present}, ${now}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET next_digest_at = excluded.next_digest_at`.execute(trx);
}

export async function saveShortlistFrequency(trx: Database, userId: number, frequency: AlertFrequency): Promise<void> {
  await sql`UPDATE alert_settings SET shortlist_frequency = ${frequency} WHERE user_id = ${userId}`.execute(trx);
}
