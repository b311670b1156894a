import type { AdminBookingStats } from '@aangan/contract/admin-entities';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/pool.ts';
import { bookingsByStatus } from '../shared/bookings.sql.ts';

export interface DayRange {
  /** 'yyyy-MM-dd', included; open when absent. */
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * Counts of all bookings; a SCHEDULED visit counts as confirmed (ADMB1), recent is made in the last 7 days (ADMB22).
 */
export async function findBookingStats(db: Database): Promise<AdminBookingStats> {
  const { rows } = await sql<AdminBookingStats>`
    SELECT sum(visits)::bigint AS "totalBookings", ${visitsOf('PENDING')} AS "pendingCount",
      ${visitsOf('CONFIRMED', 'SCHEDULED')} AS "confirmedCount", ${visitsOf('COMPLETED')} AS "completedCount",
      (SELECT count(*) FROM bookings WHERE created_at >= now() - interval '7 days') AS "recentBookingsCount"
    FROM ${bookingsByStatus} counts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query for the counts returned no row');
  return row;
}

/**
 * Counts for the visits of a range by day and status, by property and by the property's consultant, the most visited
 * first, as JSON text of `adminBookingStatsDetailed`. Cancelled visits count in each of the three, so that they add up
 * to the same. The bookings are read once, from one index: their order, which nobody needs, makes it cheaper than the
 * table for any range.
 */
export async function findDetailedStats(db: Database, range: DayRange): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    WITH facts AS (
      SELECT visit_date, status, property_id, count(*) AS visits
      FROM (SELECT visit_date, status, property_id FROM bookings ${inRange(range)} ORDER BY visit_date, id) asked
      GROUP BY GROUPING SETS ((visit_date, status), (property_id))
    ), days AS (
      SELECT visit_date, ${visitsOf('PENDING')} AS pending, ${visitsOf('CONFIRMED', 'SCHEDULED')} AS confirmed,
        ${visitsOf('COMPLETED')} AS completed, ${visitsOf('CANCELED')} AS canceled
      FROM facts WHERE visit_date IS NOT NULL GROUP BY visit_date
    ), wanted AS (
      SELECT p.id, p.name, p.assigned_user_id, facts.visits
      FROM facts JOIN properties p ON p.id = facts.property_id
    ), hosts AS (
      SELECT u.id, coalesce(u.name, 'Unassigned') AS name, sum(visits)::bigint AS visits
      FROM wanted LEFT JOIN users u ON u.id = wanted.assigned_user_id GROUP BY u.id
    )
    SELECT json_build_object(
      'byDay', (SELECT coalesce(json_agg(json_build_object('date', visit_date, 'pending', pending,
        'confirmed', confirmed, 'completed', completed, 'canceled', canceled) ORDER BY visit_date), '[]') FROM days),
      'byProperty', (SELECT coalesce(json_agg(json_build_object('propertyId', id, 'propertyName', name,
        'count', visits) ORDER BY visits DESC, name, id), '[]') FROM wanted),
      'byConsultant', (SELECT coalesce(json_agg(json_build_object('userId', id, 'name', name,
        'count', visits) ORDER BY visits DESC, name, id), '[]') FROM hosts)
    )::text AS json`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query for the counts returned no row');
  return row.json;
}

function visitsOf(...statuses: string[]): RawBuilder<unknown> {
  const list = sql.join(statuses.map((status) => sql.lit(status)));
  return sql`coalesce(sum(visits) FILTER (WHERE status IN (${list})), 0)::bigint`;
}

function inRange({ startDate, endDate }: DayRange): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  if (startDate !== undefined) all.push(sql`visit_date >= ${startDate}`);
  if (endDate !== undefined) all.push(sql`visit_date <= ${endDate}`);
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}
