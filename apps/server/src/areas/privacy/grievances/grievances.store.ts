import type { GrievanceStatus } from '@aangan/contract/privacy/lists';
import type { Grievance } from '@aangan/contract/privacy/entities';
import { GRIEVANCE_MESSAGES_MAX, GRIEVANCES_LISTED_MAX } from '@aangan/contract/core/list-of';
import { sql, type RawBuilder } from 'kysely';
import { instantJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { answeredTooLongAgo, type Standing } from './grievances.rules.ts';

type Own = OwnedRef<'ownGrievance'>;

/** A complaint with its thread, as it is stored: number and last day follow by the rules. */
export type StoredGrievance = Omit<Grievance, 'number' | 'closesOn'>;

/** SQL for the day in India of an instant, 'yyyy-MM-dd'. */
export function dayInIndia(column: string): RawBuilder<string> {
  return sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Kolkata')::date::text`;
}

/** SQL for names and values of `json_build_object`: a complaint `g` itself. */
export const headJson = sql`'id', g.id, 'status', g.status, 'dueOn', g.due_on::text,
  'filedOn', ${dayInIndia('g.created_at')}, 'answeredOn', ${dayInIndia('g.answered_at')}`;

/** SQL for names and values of `json_build_object`: its thread, the filer `u` by the name they have now. */
export const threadJson = sql`
  'about', (SELECT json_build_object('at', ${instantJson('l.at')}, 'kind', l.kind, 'who', l.actor_name,
      'role', l.actor_role, 'reason', l.reason, 'note', l.note,
      'outsideCallHours', coalesce(l.outside_call_hours, false))
    FROM contact_log l WHERE l.id = g.contact_log_id),
  'messages', (SELECT coalesce(json_agg(json_build_object('author', m.author,
      'name', CASE m.author WHEN 'BUYER' THEN coalesce(u.name, '') ELSE m.author_name END,
      'text', m.body, 'at', ${instantJson('m.at')}) ORDER BY m.id), '[]')
    FROM (SELECT * FROM grievance_messages WHERE grievance_id = g.id
      ORDER BY id DESC LIMIT ${sql.lit(GRIEVANCE_MESSAGES_MAX)}) m)`;

async function list(db: Database, condition: RawBuilder<unknown>): Promise<StoredGrievance[]> {
  const { rows } = await sql<{ json: StoredGrievance }>`
    SELECT json_build_object(${headJson}, ${threadJson}) AS json
    FROM grievances g LEFT JOIN users u ON u.id = g.user_id
    WHERE ${condition} ORDER BY g.id DESC LIMIT ${GRIEVANCES_LISTED_MAX}`.execute(db);
  return rows.map(({ json }) => json);
}

/** Newest first. */
export function listGrievances(db: Database, userId: number): Promise<StoredGrievance[]> {
  return list(db, sql`g.user_id = ${userId}`);
}

/** Null when there is none; one of a caller's address is theirs by `own.isRow('g')`. */
export async function findGrievance(db: Database, condition: RawBuilder<boolean>): Promise<StoredGrievance | null> {
  const [found] = await list(db, condition);
  return found ?? null;
}

export async function countOpen(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM grievances WHERE user_id = ${userId} AND status = 'OPEN'`.execute(db);
  return rows[0]?.open ?? 0;
}

export interface NewGrievance {
  userId: number;
  text: string;
  /** Of the filer's own contact log. */
  contactLogId: number | undefined;
  dueOn: string;
  now: Date;
}

/** The id of the new one; null when the entry it is about is not the filer's. */
export async function insertGrievance(db: Database, filed: NewGrievance): Promise<number | null> {
  const { userId, text, contactLogId = null, dueOn, now } = filed;
  const { rows } = await sql<{ id: number }>`
    WITH filed AS (
      INSERT INTO grievances (user_id, contact_log_id, due_on, created_at)
      SELECT ${userId}::bigint, ${contactLogId}::bigint, ${dueOn}::date, ${now}::timestamptz
      WHERE ${contactLogId}::bigint IS NULL
        OR EXISTS (SELECT FROM contact_log WHERE id = ${contactLogId} AND user_id = ${userId})
      RETURNING id
    ), said AS (
      INSERT INTO grievance_messages (grievance_id, author, author_name, body, at)
      SELECT id, 'BUYER', '', ${text}, ${now}::timestamptz FROM filed
    )
    SELECT id FROM filed`.execute(db);
  return rows[0]?.id ?? null;
}

/** Keeps everybody else from changing it until the transaction ends; null when there is none, or it is not theirs. */
export async function lockGrievance(db: Database, condition: RawBuilder<boolean>): Promise<LockedGrievance | null> {
  const { rows } = await sql<LockedGrievance>`
    SELECT g.id, g.user_id AS "userId", g.status, ${dayInIndia('g.answered_at')} AS "answeredOn",
      ${dayInIndia('g.created_at')} AS "filedOn"
    FROM grievances g WHERE ${condition} FOR UPDATE`.execute(db);
  return rows[0] ?? null;
}

export interface LockedGrievance extends Standing {
  id: number;
  userId: number;
  filedOn: string;
}

/** @param said by the filer, whose name is their own, or by staff under the name they have now */
export async function addMessage(
  db: Database,
  id: number,
  said: { author: 'BUYER' | 'STAFF'; authorName: string; text: string; now: Date },
): Promise<void> {
  const { author, authorName, text, now } = said;
  await sql`INSERT INTO grievance_messages (grievance_id, author, author_name, body, at)
    VALUES (${id}, ${author}, ${authorName}, ${text}, ${now})`.execute(db);
}

export async function setAnswered(db: Database, id: number, now: Date): Promise<void> {
  await sql`UPDATE grievances SET status = 'ANSWERED', answered_at = ${now} WHERE id = ${id}`.execute(db);
}

export async function reopen(db: Database, id: number, dueOn: string): Promise<void> {
  await sql`UPDATE grievances SET status = 'OPEN', due_on = ${dueOn}, answered_at = NULL WHERE id = ${id}`.execute(db);
}

/** Of one that is closed already nothing changes. */
export async function close(db: Database, own: Own, now: Date): Promise<void> {
  await sql`UPDATE grievances g SET status = 'CLOSED', closed_at = ${now}
    WHERE ${own.isRow('g')} AND g.status <> 'CLOSED'`.execute(db);
}

/** Closes those whose answer nobody has replied to in time; how many. */
export async function closeAnswered(db: Database, now: Date): Promise<number> {
  const closed: GrievanceStatus = 'CLOSED';
  const { numAffectedRows = 0n } = await sql`
    UPDATE grievances SET status = ${closed}, closed_at = ${now}
    WHERE status = 'ANSWERED'
      AND (answered_at AT TIME ZONE 'Asia/Kolkata')::date <= ${answeredTooLongAgo(now)}::date`.execute(db);
  return Number(numAffectedRows);
}
