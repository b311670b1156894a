import { instantInIndia } from '@aangan/contract/core/times';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { VisitNow } from '../../../messages/message.ts';
import { isLive, timeJson } from '../../../sql/visit.sql.ts';

/** How a visit stands when something about it is about to be sent; null when it is gone. */
export async function findVisit(db: Database, bookingId: number): Promise<VisitNow | null> {
  const { rows } = await sql<{ isLive: boolean; revision: number; visitDate: string; visitTime: string | null }>`
    SELECT ${isLive} AS "isLive", b.revision, b.visit_date AS "visitDate", ${timeJson('b.visit_time')} AS "visitTime"
    FROM bookings b WHERE b.id = ${bookingId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { visitTime, ...visit } = row;
  return { ...visit, startsAt: visitTime === null ? null : instantInIndia(visit.visitDate, visitTime) };
}

/** Those of some visits that are there and that somebody else than this consultant shows now, or nobody. */
export async function findVisitsOfOthers(
  db: Database,
  hostId: number,
  bookingIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM bookings
    WHERE id IN (${sql.join([...bookingIds])}) AND host_id IS DISTINCT FROM ${hostId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
