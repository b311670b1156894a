import type { AlertFrequency } from '@aangan/contract/alerts/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { consentGiven } from '../../../sql/consents.sql.ts';
import { isHidden } from '../../../sql/hidden-homes.sql.ts';

/** Waiting for a lock, milliseconds: less than any other waits, so that of two who wait for each other the digest yields. */
const PATIENCE_MS = 500;

export interface DueUser {
  userId: number;
  shortlistFrequency: AlertFrequency;
  shortlistSince: number;
  /** Null before the first time. */
  shortlistToldAt: Date | null;
  lastDigestAt: Date | null;
  /** Not who is inactive, or whose account is about to be deleted (I9). */
  isTold: boolean;
  /** Whether they agree to mails, at an address that is proved. */
  hasMails: boolean;
}

export interface DueSearch {
  id: number;
  userId: number;
  filterId: number;
  name: string;
  frequency: AlertFrequency;
  since: number;
  toldAt: Date;
}

/** Whether homes have fallen due that are not matched yet. */
export async function isMatching(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM property_match_queue WHERE due_at <= ${now}) AS is`.execute(db);
  return rows[0]?.is === true;
}

/**
 * The users who are due since an instant or longer, those first who are due the longest, with their settings locked; those
 * in other hands, and `except`, are passed over.
 */
export async function lockDue(
  trx: Database,
  since: Date,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<DueUser[]> {
  await sql.raw(`SET LOCAL lock_timeout = ${PATIENCE_MS}`).execute(trx);
  const { rows } = await sql<DueUser>`
    SELECT s.user_id AS "userId", s.shortlist_frequency AS "shortlistFrequency",
      s.shortlist_since_event_id AS "shortlistSince", s.shortlist_told_at AS "shortlistToldAt",
      s.last_digest_at AS "lastDigestAt",
      u.active AND u.erased_at IS NULL AND u.deletion_due_at IS NULL AS "isTold",
      u.email_checked_at IS NOT NULL AND ${consentGiven(sql`u.id`, 'ALERT_EMAILS')} AS "hasMails"
    FROM alert_settings s JOIN users u ON u.id = s.user_id
    WHERE s.next_digest_at <= ${since} AND s.user_id <> ALL(${[...except]}::bigint[])
    ORDER BY s.next_digest_at LIMIT ${limit}
    FOR NO KEY UPDATE OF s SKIP LOCKED FOR KEY SHARE OF u SKIP LOCKED`.execute(trx);
  return rows;
}

/** Their searches, locked, by name. */
export async function lockSearches(trx: Database, userIds: readonly number[]): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    SELECT id, user_id AS "userId", filter_id AS "filterId", name, frequency, since_event_id AS since,
      coalesce(told_at, created_at) AS "toldAt"
    FROM saved_searches WHERE user_id = ANY(${[...userIds]}::bigint[])
    ORDER BY user_id, lower(name) FOR NO KEY UPDATE`.execute(trx);
  return rows;
}

/** A home that may be told, for one reason. */
export interface Candidate {
  propertyId: number;
  /** The key of what is told once. */
  reason: string;
  eventId: number;
  at: Date;
  /** Null: by the shortlist. */
  searchId: number | null;
}

/** SQL for whether `i`, a candidate or an item with the instant of its event, is nothing to tell user `userId` (I9). */
export function isKnown(userId: number) {
  return sql`(
    ${isHidden(sql`${userId}`, sql`i.property_id`)}
    OR EXISTS (SELECT FROM seen_properties s
      WHERE s.user_id = ${userId} AND s.property_id = i.property_id AND s.last_at > i.at)
    OR i.reason = 'NEW' AND (
      EXISTS (SELECT FROM shortlists l WHERE l.user_id = ${userId} AND l.property_id = i.property_id)
      OR EXISTS (SELECT FROM bookings b WHERE b.user_id = ${userId} AND b.property_id = i.property_id))
    OR i.search_id IS NULL AND NOT EXISTS (SELECT FROM shortlists l
      WHERE l.user_id = ${userId} AND l.property_id = i.property_id AND l.created_at <= i.at))`;
}

/** The places of those candidates that somebody knows nothing of and was not told yet (I8, I9). */
export async function listUntold(
  trx: Database,
  userId: number,
  candidates: readonly Candidate[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    SELECT (i.place - 1)::int AS place
    FROM unnest(${candidates.map(({ propertyId }) => propertyId)}::bigint[],
      ${candidates.map(({ reason }) => reason)}::text[], ${candidates.map(({ at }) => at)}::timestamptz[],
      ${candidates.map(({ searchId }) => searchId)}::bigint[])
      WITH ORDINALITY i (property_id, reason, at, search_id, place)
    WHERE NOT EXISTS (SELECT FROM alert_items t
        WHERE t.user_id = ${userId} AND t.property_id = i.property_id AND t.reason = i.reason)
      AND NOT ${isKnown(userId)}`.execute(trx);
  return new Set(rows.map(({ place }) => place));
}

/** Notes what somebody is told in a digest. */
export async function insertItems(
  trx: Database,
  userId: number,
  digest: string,
  items: readonly Candidate[],
): Promise<void> {
  const rows = items.map(
    ({ propertyId, reason, eventId, searchId }) =>
      sql`(${userId}, ${propertyId}, ${reason}, ${eventId}, ${searchId}, ${digest})`,
  );
  await sql`
    INSERT INTO alert_items (user_id, property_id, reason, event_id, search_id, digest_key)
    VALUES ${sql.join(rows)}`.execute(trx);
}

/** Notes that searches were weighed up to an event. */
export async function noteWeighed(
  trx: Database,
  searchIds: readonly number[],
  { upTo, now }: { upTo: number; now: Date },
): Promise<void> {
  await sql`
    UPDATE saved_searches SET since_event_id = ${upTo}, told_at = ${now}
    WHERE id = ANY(${[...searchIds]}::bigint[])`.execute(trx);
}

export interface FlushedUser {
  userId: number;
  /** Null: nothing waits. */
  nextDigestAt: Date | null;
  isShortlistWeighed: boolean;
  /** Whether they were told anything. */
  wasTold: boolean;
}

/** Writes how users stand after a digest, or after there was none. */
export async function noteFlushed(
  trx: Database,
  users: readonly FlushedUser[],
  { upTo, now }: { upTo: number; now: Date },
): Promise<void> {
  await sql`
    UPDATE alert_settings s SET next_digest_at = f.next,
      last_digest_at = CASE WHEN f.told THEN ${now}::timestamptz ELSE s.last_digest_at END,
      shortlist_since_event_id = CASE WHEN f.weighed THEN ${upTo}::bigint ELSE s.shortlist_since_event_id END,
      shortlist_told_at = CASE WHEN f.weighed THEN ${now}::timestamptz ELSE s.shortlist_told_at END
    FROM unnest(${users.map(({ userId }) => userId)}::bigint[],
      ${users.map(({ nextDigestAt }) => nextDigestAt)}::timestamptz[],
      ${users.map(({ isShortlistWeighed }) => isShortlistWeighed)}::boolean[],
      ${users.map(({ wasTold }) => wasTold)}::boolean[]) AS f (user_id, next, weighed, told)
    WHERE s.user_id = f.user_id`.execute(trx);
}
