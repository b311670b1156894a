import { NOTIFICATIONS_MAX } from '@aangan/contract/visits/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';
import { prepareStep, type Places } from '../database/prepared.ts';
import type { Channel } from './channels.ts';
import { COLLECTED_KINDS, MESSAGE_KINDS, type MessageKind } from './kinds.ts';
import type { Facts, Message, Subject } from './message.ts';

/** Whom something is told, and the key by which they are told it once. */
interface Told {
  /** Null: every active admin, each by a key of their own that is made of this one. */
  userId: number | null;
  dedupeKey: string;
}

export interface NewNotification extends Told, Pick<Message, 'kind' | 'facts'> {
  path: string;
}

export interface NewMessage
  extends Told, Omit<Message, 'userId' | 'key' | 'only' | 'dueAt' | 'expiresAt' | 'revision'> {
  channel: Channel;
  revision: number | null;
  dueAt: Date;
  expiresAt: Date;
}

export type MessageState = 'WAITING' | 'SENDING' | 'SENT' | 'REFUSED' | 'UNKNOWN' | 'EXPIRED' | 'CANCELED';

/** A message that is about to be sent, with whom it goes to. */
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
  /** Claims so far, this one not among them. */
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
}

export type CollectedMessage = Pick<DueMessage, 'kind' | 'subjectId' | 'facts'>;

/** SQL for `user_id` and `dedupe_key` of whom something is told. */
const told = ({ userId, dedupeKey }: Places<Told>): RawBuilder<unknown> => sql`
  SELECT ${userId}::bigint AS user_id, ${dedupeKey}::text AS dedupe_key WHERE ${userId}::bigint IS NOT NULL
  UNION ALL
  SELECT id, ${dedupeKey}::text || ':' || id FROM users WHERE ${userId}::bigint IS NULL AND role = 'ADMIN' AND active
  ORDER BY user_id`;

/**
 * Writes an entry once for its key; of more than the most, a person's oldest go (V11). What somebody else is about to remove
 * is left to them: two who tell the same person don't wait for each other.
 */
export const insertNotification = prepareStep<NewNotification>(
  'notification_insert',
  (of) => sql`
    WITH added AS (
      INSERT INTO notifications (user_id, kind, params, path, dedupe_key)
      SELECT user_id, ${of.kind}, ${of.facts}::jsonb, ${of.path}, dedupe_key FROM (${told(of)}) told
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

/** Gives the new rows; none where their key has been told before. */
export const insertMessage = prepareStep<NewMessage, { id: number }>(
  'message_insert',
  (of) => sql`
    INSERT INTO messages (user_id, kind, channel, subject, subject_id, revision, facts, dedupe_key, due_at, expires_at,
      caused_by)
    SELECT user_id, ${of.kind}, ${of.channel}, ${of.subject}, ${of.subjectId}::bigint, ${of.revision}::int,
      ${of.facts}::jsonb, dedupe_key, ${of.dueAt}::timestamptz, ${of.expiresAt}::timestamptz, ${of.causedBy}::bigint FROM (${told(of)}) told
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`,
);

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
 * Whom a message goes to, who then stays as they are until the transaction ends, and whether it is a mail that goes together
 * with others. Null when they are gone.
 */
export async function lockRecipient(
  trx: Database,
  messageId: number,
): Promise<(Recipient & { isCollected: boolean }) | null> {
  const { rows } = await sql<Recipient & { isCollected: boolean }>`
    SELECT u.id, u.name, u.email, u.email_checked_at IS NOT NULL AS "emailChecked", u.contact_no AS "contactNo", u.active,
      m.channel = 'EMAIL' AND m.kind = ANY(${[...COLLECTED_KINDS]}) AS "isCollected"
    FROM messages m JOIN users u ON u.id = m.user_id WHERE m.id = ${messageId} FOR SHARE OF u`.execute(trx);
  return rows[0] ?? null;
}

/** Has the mails that go together to one person taken in hand by one transaction at a time; before any of them is locked. */
export async function lockMailsTo(trx: Database, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('mails-to', ${userId}))`.execute(trx);
}

/** Ends all other mails that wait to go to a person together with this one, as a part of it. */
export async function collectInto(trx: Database, { id, userId }: DueMessage, now: Date): Promise<void> {
  await sql`
    UPDATE messages SET state = 'CANCELED', outcome = 'collected', finished_at = ${now}, collected_by = ${id}
    WHERE id IN (
      SELECT id FROM messages
      WHERE user_id = ${userId} AND channel = 'EMAIL' AND state = 'WAITING' AND attempts = 0 AND id <> ${id}
        AND kind = ANY(${[...COLLECTED_KINDS]}) AND expires_at > ${now}
      FOR UPDATE SKIP LOCKED)`.execute(trx);
}

/** What a mail is to say: its own message and those that go along, oldest first. */
export async function listCollected(db: Database, id: number): Promise<CollectedMessage[]> {
  const { rows } = await sql<CollectedMessage>`
    SELECT kind, subject_id AS "subjectId", facts FROM messages WHERE id = ${id} OR collected_by = ${id}
    ORDER BY id`.execute(db);
  return rows;
}

/** Null when it is not due, no longer waits, or is in somebody else's hands. */
export async function lockDue(trx: Database, id: number, now: Date): Promise<DueMessage | null> {
  const { rows } = await sql<DueMessage>`
    SELECT id, user_id AS "userId", kind, channel, subject, subject_id AS "subjectId", revision, facts,
      dedupe_key AS "dedupeKey", expires_at AS "expiresAt", attempts, caused_by AS "causedBy"
    FROM messages WHERE id = ${id} AND state = 'WAITING' AND due_at <= ${now} FOR UPDATE SKIP LOCKED`.execute(trx);
  return rows[0] ?? null;
}

/** By the database's clock, which all instances share: what `recover` finds is nobody's any more (V80). */
export async function claim(trx: Database, id: number): Promise<void> {
  await sql`
    UPDATE messages SET state = 'SENDING', claimed_at = now(), attempts = attempts + 1 WHERE id = ${id}`.execute(trx);
}

/** Ends a message; of one that was claimed, only by whoever made that attempt. */
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

/** Puts off a message that waits, or, by whoever made that attempt, one that was claimed. */
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

/** What is due and this release can send: one of a later release is for that to send, and keeps nothing else waiting. */
const isDue = (now: Date) => sql<boolean>`state = 'WAITING' AND due_at <= ${now} AND kind = ANY(${MESSAGE_KINDS})`;

/** Ids of what is due, the longest first. */
export async function listDue(db: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM messages WHERE ${isDue(now)} ORDER BY due_at, id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a mail says that was under way when its process ended: it is tried once more, and never again after that. */
const CRASHED = 'crashed';

/**
 * Settles what nobody has brought to an end for two minutes: an e-mail waits once more, an SMS may have gone and is never
 * sent again (V5).
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

/** For how long the oldest message that is due has waited; seconds, 0 without one. */
export async function findOldestDue(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    SELECT min(due_at) AS "dueAt" FROM messages WHERE ${isDue(now)}`.execute(db);
  const dueAt = rows[0]?.dueAt;
  return dueAt ? (now.getTime() - dueAt.getTime()) / 1000 : 0;
}

/** The names of buyers by their ids, of those who are still there. */
export async function findNames(db: Database, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM users WHERE id IN (${sql.join([...userIds])})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
