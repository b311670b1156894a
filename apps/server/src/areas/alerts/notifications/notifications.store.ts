import type { Language } from '@aangan/contract/core/language';
import type { NotificationsUnread } from '@aangan/contract/visits/entities';
import { NOTIFICATIONS_RETENTION_DAYS, NOTIFICATIONS_MAX } from '@aangan/contract/visits/limits';
import { sql } from 'kysely';
import { instantJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { prepare, type StatementPlace } from '../../../database/prepared.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import type { Facts } from '../../../messages/message.ts';

/** A notification as it is kept: rendered when somebody reads it (V11). */
export interface StoredNotification {
  id: number;
  kind: string;
  params: Facts;
  path: string;
  createdAt: string;
  readAt: string | null;
  /** Name of the buyer it tells of; null where there is none any more. */
  buyer: string | null;
  /** The language of the reader's messages; null for one who chose none. */
  language: Language | null;
}

interface Page {
  page: number;
  size: number;
}

const columns = sql`notifications.id, kind, params, path, ${instantJson('notifications.created_at')} AS "createdAt",
  ${instantJson('read_at')} AS "readAt",
  (SELECT name FROM users WHERE users.id = (params->>'buyerId')::bigint) AS buyer,
  (SELECT language FROM users WHERE users.id = notifications.user_id) AS language`;

/** Since when notifications are kept (V11); the nightly purge may not have come by yet. */
const since = (now: Date) => new Date(now.getTime() - NOTIFICATIONS_RETENTION_DAYS * 86_400_000);

/** A page of the user's notifications, newest first, and how many there are. */
export async function listNotifications(
  db: Database,
  userId: number,
  { page, size, now }: Page & { now: Date },
): Promise<{ rows: StoredNotification[]; total: number }> {
  const { rows } = await sql<{ rows: StoredNotification[]; total: number }>`
    WITH kept AS MATERIALIZED (
      SELECT * FROM notifications WHERE user_id = ${userId} AND created_at > ${since(now)}
      ORDER BY id DESC LIMIT ${NOTIFICATIONS_MAX}
    ), shown AS (SELECT ${columns} FROM kept AS notifications ORDER BY id DESC LIMIT ${size} OFFSET ${page * size})
    SELECT (SELECT coalesce(json_agg(shown ORDER BY id DESC), '[]') FROM shown) AS rows,
      (SELECT count(*)::int FROM kept) AS total`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

/** Unread ones, at most 100, and the newest of all: a statement for every open page and minute (V12). */
export async function findUnread(place: StatementPlace, userId: number, now: Date): Promise<NotificationsUnread> {
  const [row] = await unreadStatement(place, userId, since(now).toISOString());
  return row ?? { unread: 0, newestId: 0 };
}

const unreadStatement = prepare(
  'notifications_unread',
  sql<NotificationsUnread>`
    SELECT (SELECT count(*)::int FROM (
        SELECT FROM notifications WHERE user_id = ${sql.raw('$1')}::bigint AND read_at IS NULL
          AND created_at > ${sql.raw('$2')}::timestamptz LIMIT 100) AS counted) AS unread,
      coalesce((SELECT id FROM notifications WHERE user_id = ${sql.raw('$1')}::bigint ORDER BY id DESC LIMIT 1), 0)
        AS "newestId"`,
);

/** Null when there is none, or it is somebody else's. What was read stays read since when it was. */
export async function markNotification(
  db: Database,
  own: OwnedRef<'ownNotification'>,
  { read, now }: { read: boolean; now: Date },
): Promise<StoredNotification | null> {
  const { rows } = await sql<StoredNotification>`
    UPDATE notifications SET read_at = CASE WHEN ${read} THEN coalesce(read_at, ${now}) END
    WHERE ${own.isRow()} RETURNING ${columns}`.execute(db);
  return rows[0] ?? null;
}

/** Marks all up to an id as read: what has come since was not seen. */
export async function markAllRead(
  db: Database,
  userId: number,
  { upToId, now }: { upToId: number; now: Date },
): Promise<void> {
  await sql`UPDATE notifications SET read_at = ${now}
    WHERE user_id = ${userId} AND id <= ${upToId} AND read_at IS NULL`.execute(db);
}
