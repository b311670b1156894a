import type { AlertFrequency } from '@aangan/contract/alerts/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';

export interface HandedEvent {
  id: number;
  propertyId: number;
  /** Who has been told to look already: all users up to this id. */
  after: number;
  /** Whether it is news to those who have the home on their shortlist. */
  isForShortlists: boolean;
}

/**
 * The oldest event that is not handed out yet and in nobody's hands; null without one.
 * @param from an id that older ones are left out by: what was handed out a moment ago is slow to be passed over
 */
export async function lockEvent(trx: Database, from: number): Promise<HandedEvent | null> {
  const { rows } = await sql<HandedEvent>`
    SELECT id, property_id AS "propertyId", fanout_after AS after,
      listed AND (is_drop OR possession IS NOT NULL) AS "isForShortlists"
    FROM property_events WHERE fanout_after IS NOT NULL AND id >= ${from} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export interface Concerned {
  userId: number;
  /** Of a search that asks for the home and is told at once. */
  isInstant: boolean;
  /** Null where the home is not on their shortlist, or it is no news to it. */
  shortlistFrequency: AlertFrequency | null;
  lastDigestAt: Date | null;
}

/** The next users, by id, whom an event may concern: who ask for such a home at once, and who have it on their shortlist. */
export async function listConcerned(
  trx: Database,
  { propertyId, after, isForShortlists }: HandedEvent,
  { filterIds, limit }: { filterIds: readonly number[]; limit: number },
): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    SELECT c.user_id AS "userId", c.instant AS "isInstant",
      CASE WHEN c.listed THEN coalesce(s.shortlist_frequency, 'DAILY') END AS "shortlistFrequency",
      s.last_digest_at AS "lastDigestAt"
    FROM (
      SELECT user_id, bool_or(instant) AS instant, bool_or(NOT instant) AS listed FROM (
        SELECT user_id, true AS instant FROM saved_searches
        WHERE filter_id = ANY(${[...filterIds]}::bigint[]) AND frequency = 'INSTANT' AND user_id > ${after}
        UNION ALL
        SELECT user_id, false FROM shortlists
        WHERE ${isForShortlists} AND property_id = ${propertyId} AND user_id > ${after}
      ) concerned
      GROUP BY user_id ORDER BY user_id LIMIT ${limit}
    ) c
    LEFT JOIN alert_settings s ON s.user_id = c.user_id
    ORDER BY c.user_id`.execute(trx);
  return rows;
}

/**
 * Brings the next digests of some users forward to these instants, in the order of their ids, and gives who has no
 * settings their row, by which this event is news.
 */
export async function bringForward(
  trx: Database,
  event: HandedEvent,
  { users, now }: { users: readonly { userId: number; at: Date }[]; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO alert_settings AS s (user_id, shortlist_since_event_id, shortlist_told_at, next_digest_at)
    SELECT c.user_id, ${event.id - 1}::bigint, ${now}::timestamptz, c.at
    FROM unnest(${users.map(({ userId }) => userId)}::bigint[], ${users.map(({ at }) => at)}::timestamptz[])
      AS c (user_id, at)
    WHERE EXISTS (SELECT FROM users u WHERE u.id = c.user_id)
    ORDER BY c.user_id
    ON CONFLICT (user_id) DO UPDATE SET next_digest_at = excluded.next_digest_at
    WHERE s.next_digest_at IS NULL OR s.next_digest_at > excluded.next_digest_at`.execute(trx);
}

/** Notes how far an event has been handed out; null when that is done. */
export async function noteHandedOut(trx: Database, eventId: number, after: number | null): Promise<void> {
  await sql`UPDATE property_events SET fanout_after = ${after} WHERE id = ${eventId}`.execute(trx);
}
