import type { Language } from '@aangan/contract/core/language';
import { NOTIFICATIONS_MAX } from '@aangan/contract/visits/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';
import { prepareStep, type Places } from '../database/prepared.ts';
import type { Channel } from './channels.ts';
import { COLLECTED_KINDS, MESSAGE_KINDS, type MessageKind } from './kinds.ts';
import type { Facts, Message, Subject } from './message.ts';

/** Recipients of a message, and its deduplication key. */
interface Recipients {
  /** Null for every active admin, each with a key of their own derived from this one. */
  userId: number | null;
  dedupeKey: string;
}

export interface NewNotification extends Recipients, Pick<Message, 'kind' | 'facts'> {
  path: string;
}

export interface NewMessage
  extends Recipients, Omit<Message, 'userId' | 'key' | 'only' | 'dueAt' | 'expiresAt' | 'revision'> {
  channel: Channel;
  revision: number | null;
  dueAt: Date;
  expiresAt: Date;
}

export type MessageState = 'WAITING' | 'SENDING' | 'SENT' | 'REFUSED' | 'UNKNOWN' | 'EXPIRED' | 'CANCELED';

/** A message to be sent. */
export interface DueMessage {
  id: number;
  userId: number;
  kind: MessageKind;
  channel: Channel;
  subject: Subject;
  subjectId: number;
  revision: number | null;
  facts: Facts;
  dedupeKey: string;
  expiresAt: Date;
  /** Earlier claims. */
  attempts: number;
  causedBy: number | null;
}

export interface Recipient {
  id: number;
  name: string;
  email: string;
  emailChecked: boolean;
  /** Ten digits. */
  contactNo: string;
  active: boolean;
  /** Null for one who chose none. */
  language: Language | null;
}

export type CollectedMessage = Pick<DueMessage, 'kind' | 'subjectId' | 'facts'>;

/** SQL for `user_id` and `dedupe_key` of each recipient. */
const recipientRows = ({ userId, dedupeKey }: Places<Recipients>): RawBuilder<unknown> => sql`
  SELECT ${userId}::bigint AS user_id, ${dedupeKey}::text AS dedupe_key WHERE ${userId}::bigint IS NOT NULL
  UNION ALL
  SELECT id, ${dedupeKey}::text || ':' || id FROM users WHERE ${userId}::bigint IS NULL AND role = 'ADMIN' AND active
  ORDER BY user_id`;

/**
 * Writes a notification once per key; beyond the limit the person's oldest are deleted (V11). Rows that another transaction is
 * deleting are skipped, so that two that notify the same person don't wait for each other.
 */
export const insertNotification = prepareStep<NewNotification>(
  'notification_insert',
  (of) => sql`
    WITH added AS (
      INSERT INTO notifications (user_id, kind, params, path, dedupe_key)
      SELECT user_id, ${of.kind}, ${of.facts}::jsonb, ${of.path}, dedupe_key FROM (${recipientRows(of)}) told
      ON CONFLICT (dedupe_key) DO NOTHING RETURNING user_id
    ), spare AS (
      -- the statement does not see what it adds
      SELECT user_id, (SELECT id FROM notifications n WHERE n.user_id = added.user_id
        ORDER BY id DESC OFFSET ${sql.lit(NOTIFICATIONS_MAX - 1)} LIMIT 1) AS newest FROM added
    )
    DELETE FROM notifications WHERE id IN (
      SELECT n.id FROM spare JOIN notifications n ON n.user_id = spare.user_id AND n.id <= spare.newest
      FOR UPDATE OF n SKIP LOCKED)`,
);

/** Writes a message and gives its new rows; none where the key exists already. */
export const insertMessage = prepareStep<NewMessage, { id: number }>(
  'message_insert',
  (of) => sql`
    INSERT INTO messages (user_id, kind, channel, subject, subject_id, revision, facts, dedupe_key, due_at, expires_at,
      caused_by)
    SELECT user_id, ${of.kind}, ${of.channel}, ${of.subject}, ${of.subjectId}::bigint, ${of.revision}::int,
      ${of.facts}::jsonb, dedupe_key, ${of.dueAt}::timestamptz, ${of.expiresAt}::timestamptz, ${of.causedBy}::bigint FROM (${recipientRows(of)}) told
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`,
);

/** Cancels waiting messages about a subject, of some kinds or of all. */
export async function cancelWaiting(
  trx: Database,
  { subject, subjectId, kinds }: { subject: Subject; subjectId: number; kinds?: readonly MessageKind[] },
  now: Date,
): Promise<void> {
  const ofKinds = kinds === undefined ? sql`` : sql`AND kind = ANY(${[...kinds]})`;
  await sql`
    UPDATE messages SET state = 'CANCELED', finished_at = ${now}
    WHERE subject = ${subject} AND subject_id = ${subjectId} AND state = 'WAITING' ${ofKinds}`.execute(trx);
}

/**
 * Finds and locks the recipient of a message until the transaction ends, and tells whether it is a collected mail. Null when
 * the account is gone.
 */
export async function lockRecipient(
  trx: Database,
  messageId: number,
): Promise<(Recipient & { isCollected: boolean }) | null> {
  const { rows } = await sql<Recipient & { isCollected: boolean }>`
    SELECT u.id, u.name, u.email, u.email_checked_at IS NOT NULL AS "emailChecked", u.contact_no AS "contactNo", u.active, u.language,
      m.channel = 'EMAIL' AND m.kind = ANY(${[...COLLECTED_KINDS]}) AS "isCollected"
    FROM messages m JOIN users u ON u.id = m.user_id WHERE m.id = ${messageId} FOR SHARE OF u`.execute(trx);
  return rows[0] ?? null;
}

/** Locks the collected mails to one person for this transaction; to be called before any of them is locked. */
export async function lockMailsTo(trx: Database, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('mails-to', ${userId}))`.execute(trx);
}

/** Merges a person's other waiting collected mails into this one. */
export async function collectInto(trx: Database, { id, userId }: DueMessage, now: Date): Promise<void> {
  await sql`
    UPDATE messages SET state = 'CANCELED', outcome = 'collected', finished_at = ${now}, collected_by = ${id}
    WHERE id IN (
      SELECT id FROM messages
      WHERE user_id = ${userId} AND channel = 'EMAIL' AND state = 'WAITING' AND attempts = 0 AND id <> ${id}
        AND kind = ANY(${[...COLLECTED_KINDS]}) AND expires_at > ${now}
      FOR UPDATE SKIP LOCKED)`.execute(trx);
}

/** Lists the messages of a collected mail, oldest first. */
export async function listCollected(db: Database, id: number): Promise<CollectedMessage[]> {
  const { rows } = await sql<CollectedMessage>`
    SELECT kind, subject_id AS "subjectId", facts FROM messages WHERE id = ${id} OR collected_by = ${id}
    ORDER BY id`.execute(db);
  return rows;
}

/** Locks a message that is due; null when it is not due, no longer waits, or is locked by another worker. */
export async function lockDue(trx: Database, id: number, now: Date): Promise<DueMessage | null> {
  const { rows } = await sql<DueMessage>`
    SELECT id, user_id AS "userId", kind, channel, subject, subject_id AS "subjectId", revision, facts,
      dedupe_key AS "dedupeKey", expires_at AS "expiresAt", attempts, caused_by AS "causedBy"
    FROM messages WHERE id = ${id} AND state = 'WAITING' AND due_at <= ${now} FOR UPDATE SKIP LOCKED`.execute(trx);
  return rows[0] ?? null;
}

/** Claims a message for an attempt, by the database's clock, which all instances share (V80). */
export async function claim(trx: Database, id: number): Promise<void> {
  await sql`
    UPDATE messages SET state = 'SENDING', claimed_at = now(), attempts = attempts + 1 WHERE id = ${id}`.execute(trx);
}

/** Stores the final state of a message; a claimed one only for the attempt that holds the claim. */
export async function finish(
  db: Database,
  { id, attempts }: { id: number; attempts?: number },
  { state, outcome, now }: { state: Exclude<MessageState, 'WAITING' | 'SENDING'>; outcome: string; now: Date },
): Promise<void> {
  const ofAttempt = attempts === undefined ? sql`` : sql`AND attempts = ${attempts}`;
  await sql`
    UPDATE messages SET state = ${state}, outcome = ${outcome}, finished_at = ${now}
    WHERE id = ${id} ${ofAttempt} AND state IN ('WAITING', 'SENDING', 'UNKNOWN')`.execute(db);
}

/** Postpones a waiting message, or a claimed one for the attempt that holds the claim. */
export async function putOff(
  db: Database,
  { id, attempts }: { id: number; attempts?: number },
  { until, outcome }: { until: Date; outcome: string },
): Promise<void> {
  const isOurs = attempts === undefined ? sql`state = 'WAITING'` : sql`state = 'SENDING' AND attempts = ${attempts}`;
  await sql`
    UPDATE messages SET state = 'WAITING', due_at = ${until}, outcome = ${outcome}
    WHERE id = ${id} AND ${isOurs}`.execute(db);
}

/** SQL for due messages of kinds that this release knows; those of a later release do not block the queue. */
const isDue = (now: Date) => sql<boolean>`state = 'WAITING' AND due_at <= ${now} AND kind = ANY(${MESSAGE_KINDS})`;

/** Lists ids of due messages, the longest due first. */
export async function listDue(db: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM messages WHERE ${isDue(now)} ORDER BY due_at, id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The outcome of a mail whose process died while sending it: it is retried once. */
const CRASHED = 'crashed';

/**
 * Recovers messages claimed over two minutes ago: an e-mail is retried once, an SMS may have been sent and is never sent again
 * (V5).
 */
export async function recover(db: Database, now: Date): Promise<void> {
  const isMail = sql`channel = 'EMAIL' AND outcome IS DISTINCT FROM ${CRASHED}`;
  await sql`
    UPDATE messages SET state = CASE WHEN ${isMail} THEN 'WAITING' ELSE 'UNKNOWN' END,
      due_at = CASE WHEN ${isMail} THEN ${now} ELSE due_at END,
      finished_at = CASE WHEN ${isMail} THEN NULL ELSE ${now}::timestamptz END,
      outcome = ${CRASHED}
    WHERE id IN (
      SELECT id FROM messages WHERE state = 'SENDING' AND claimed_at < now() - interval '2 minutes'
      FOR UPDATE SKIP LOCKED)`.execute(db);
}

/** Finds for how long the oldest message that is due has waited; seconds, 0 without one. */
export async function findOldestDue(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    SELECT min(due_at) AS "dueAt" FROM messages WHERE ${isDue(now)}`.execute(db);
  const dueAt = rows[0]?.dueAt;
  return dueAt ? (now.getTime() - dueAt.getTime()) / 1000 : 0;
}

/** Finds the names of buyers by id; deleted ones are missing. */
export async function findNames(db: Database, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM users WHERE id IN (${sql.join([...userIds])})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
