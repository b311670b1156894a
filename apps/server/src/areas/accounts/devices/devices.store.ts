import type { Device } from '@aangan/contract/privacy/entities';
import { SESSIONS_LISTED_MAX } from '@aangan/contract/core/list-of';
import { sql } from 'kysely';
import { instantJson } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { OTHER_DEVICE } from './devices.rules.ts';

/** Days after which a device that was not used is a new one. */
const KNOWN_DAYS = 30;

/** SQL for whether somebody may still come by the row of sessions `s`. */
const isLive = sql<boolean>`(s.ended_at IS NULL AND s.ends_at > now() AND EXISTS (
  SELECT FROM session_tokens t WHERE t.session_id = s.id AND t.refresh_expires_at > now()))`;

/** Whether any session of a user was on this device, and lived, in the last 30 days. */
export async function hadDevice(trx: Database, userId: number, device: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM sessions s WHERE s.user_id = ${userId} AND s.browser = ${device}
      AND least(s.ended_at, s.ends_at) > now() - make_interval(days => ${sql.lit(KNOWN_DAYS)}) LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/** The live sessions of a user, the one of the call first, then the one used last; one of an older release has no device. */
export async function listDevices(db: Database, userId: number, currentId: number): Promise<Device[]> {
  const { rows } = await sql<Device>`
    SELECT s.id, coalesce(s.browser, ${OTHER_DEVICE}) AS device, ${instantJson('s.created_at')} AS "startedAt",
      ${instantJson('used.at')} AS "lastUsedAt", s.id = ${currentId} AS current
    FROM sessions s, LATERAL (
      SELECT coalesce(max(t.created_at), s.created_at) AS at FROM session_tokens t WHERE t.session_id = s.id) used
    WHERE s.user_id = ${userId} AND ${isLive}
    ORDER BY s.id = ${currentId} DESC, used.at DESC, s.id DESC LIMIT ${sql.lit(SESSIONS_LISTED_MAX)}`.execute(db);
  return rows;
}

/** Ends a live session of the caller; null when there is none. */
export async function endDevice(db: Database, own: OwnedRef<'ownSession'>): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    UPDATE sessions s SET ended_at = now(), end_reason = 'USER'
    WHERE ${own.isRow('s')} AND s.ended_at IS NULL AND s.ends_at > now() RETURNING s.id`.execute(db);
  return rows[0] ?? null;
}
