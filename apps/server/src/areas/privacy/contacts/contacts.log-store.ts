import type { AdminContactLogEntry, ContactLogEntry, ViewsByStaff } from '@aangan/contract/privacy/entities';
import type { ContactLogKind } from '@aangan/contract/privacy/lists';
import { STATS_NAMES_MAX } from '@aangan/contract/core/list-of';
import { sql, type RawBuilder } from 'kysely';
import { endOfDayInIndia, instantJson, startOfDayInIndia } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';

/** Months for which somebody reads who saw their contact (I25). */
const MONTHS = 12;

/** SQL for what the buyer's and the admin's list of the log have in common, of a row `l`. */
const entryParts = sql`'id', l.id, 'at', ${instantJson('l.at')}, 'kind', l.kind, 'who', l.actor_name,
  'role', l.actor_role, 'reason', l.reason, 'note', l.note, 'outsideCallHours', l.outside_call_hours,
  'propertyId', l.property_id, 'revealId', l.reveal_id`;

export interface LogPage<Entry> {
  rows: Entry[];
  total: number;
  thisMonth: number;
}

interface Page {
  page: number;
  size: number;
}

/** SQL for the first moment of a month in India. */
const startOfMonth = (now: Date) =>
  sql`(date_trunc('month', ${now}::timestamptz AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')`;

function yearBefore(now: Date): RawBuilder<Date> {
  return sql`(${now}::timestamptz - make_interval(months => ${MONTHS}))`;
}

/** Who saw somebody's contact, newest first. */
export async function listPeople(
  db: Database,
  userId: number,
  { page, size, now }: Page & { now: Date },
): Promise<LogPage<ContactLogEntry>> {
  const own = sql`l.user_id = ${userId} AND l.at > ${yearBefore(now)}`;
  const { rows } = await sql<LogPage<ContactLogEntry>>`
    SELECT count(*) AS total, count(*) FILTER (WHERE l.at >= ${startOfMonth(now)}) AS "thisMonth",
      (SELECT coalesce(json_agg(json_build_object(${entryParts}, 'channel', NULL) ORDER BY l.id DESC), '[]')
        FROM (SELECT * FROM contact_log l WHERE ${own} ORDER BY l.id DESC LIMIT ${size} OFFSET ${page * size}) l
      ) AS rows
    FROM contact_log l WHERE ${own}`.execute(db);
  return rows[0] ?? { rows: [], total: 0, thisMonth: 0 };
}

export interface SentMessage {
  id: number;
  at: string;
  kind: string;
  channel: 'SMS' | 'EMAIL';
}

/** What was sent to somebody by SMS and e-mail, newest first. */
export async function listMessages(
  db: Database,
  userId: number,
  { page, size, now }: Page & { now: Date },
): Promise<LogPage<SentMessage>> {
  const own = sql`m.user_id = ${userId} AND m.state = 'SENT' AND m.channel IN ('SMS', 'EMAIL')
    AND m.finished_at > ${yearBefore(now)}`;
  const { rows } = await sql<LogPage<SentMessage>>`
    SELECT count(*) AS total, count(*) FILTER (WHERE m.finished_at >= ${startOfMonth(now)}) AS "thisMonth",
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'at', ${instantJson('m.finished_at')}, 'kind', m.kind,
          'channel', m.channel) ORDER BY m.finished_at DESC, m.id DESC), '[]')
        FROM (SELECT * FROM messages m WHERE ${own} ORDER BY m.finished_at DESC, m.id DESC
          LIMIT ${size} OFFSET ${page * size}) m
      ) AS rows
    FROM messages m WHERE ${own}`.execute(db);
  return rows[0] ?? { rows: [], total: 0, thisMonth: 0 };
}

export interface LogFilter extends Page {
  actorId?: number | undefined;
  userId?: number | undefined;
  kind?: ContactLogKind | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Entries of all, newest first. */
export async function listLog(
  db: Database,
  filter: LogFilter,
): Promise<Omit<LogPage<AdminContactLogEntry>, 'thisMonth'>> {
  const { page, size } = filter;
  const where = condition(filter);
  const { rows } = await sql<LogPage<AdminContactLogEntry>>`
    SELECT (SELECT count(*) FROM contact_log l WHERE ${where}) AS total,
      (SELECT coalesce(json_agg(json_build_object(${entryParts}, 'userId', l.user_id, 'actorId', l.actor_id,
          'userName', coalesce((SELECT name FROM users u WHERE u.id = l.user_id AND u.erased_at IS NULL), '')
        ) ORDER BY l.id DESC), '[]')
        FROM (SELECT * FROM contact_log l WHERE ${where} ORDER BY l.id DESC LIMIT ${size} OFFSET ${page * size}) l
      ) AS rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

/**
 * Who of the staff looked at contacts in the last 7 days, most first. A contact that was opened and then used is one look
 * (I25).
 */
export async function listViewsByStaff(db: Database, now: Date): Promise<ViewsByStaff[]> {
  const { rows } = await sql<ViewsByStaff>`
    SELECT l.actor_id AS "actorId", (array_agg(l.actor_name ORDER BY l.id DESC))[1] AS name,
      count(DISTINCT look.id) FILTER (WHERE l.on_day = (${now}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date) AS today,
      count(DISTINCT look.id) AS week,
      count(DISTINCT look.id) FILTER (WHERE l.outside_call_hours) AS "outsideCallHours"
    FROM contact_log l CROSS JOIN LATERAL (SELECT coalesce(l.reveal_id, l.id) AS id) look
    WHERE l.at > ${now}::timestamptz - interval '7 days'
    GROUP BY l.actor_id ORDER BY week DESC, l.actor_id LIMIT ${sql.lit(STATS_NAMES_MAX)}`.execute(db);
  return rows;
}

function condition({ actorId, userId, kind, startDate, endDate }: LogFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (actorId !== undefined) all.push(sql`l.actor_id = ${actorId}`);
  if (userId !== undefined) all.push(sql`l.user_id = ${userId}`);
  if (kind !== undefined) all.push(sql`l.kind = ${kind}`);
  if (startDate !== undefined) all.push(sql`l.at >= ${startOfDayInIndia(startDate)}`);
  if (endDate !== undefined) all.push(sql`l.at < ${endOfDayInIndia(endDate)}`);
  return sql.join(all, sql` AND `);
}
