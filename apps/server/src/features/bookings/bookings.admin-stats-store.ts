import type { AdminBookingStats } from '@aangan/contract/admin-entities';
import type { BookingStatus } from '@aangan/contract/lists';
import { sql, type RawBuilder } from 'kysely';
import { runBroad, type Database } from '../../database/pool.ts';
import { sumOf } from '../shared/counts.sql.ts';
import type { DayRange } from './bookings.admin-stats-rules.ts';

/** Properties and consultants at most: of thousands nobody reads a list. */
const SHOWN = 100;

/**
 * Counts of all bookings; a SCHEDULED visit counts as confirmed (ADMB1), recent is made in the last 7 days (ADMB22).
 */
export async function findBookingStats(db: Database): Promise<AdminBookingStats> {
  const { rows } = await sql<AdminBookingStats>`
    SELECT ${sumOf('visits')} AS "totalBookings", ${visitsOf('PENDING')} AS "pendingCount",
      ${visitsOf('CONFIRMED', 'SCHEDULED')} AS "confirmedCount", ${visitsOf('COMPLETED')} AS "completedCount",
      (SELECT count(*) FROM bookings WHERE created_at >= now() - interval '7 days') AS "recentBookingsCount"
    FROM booking_counts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query for the counts returned no row');
  return row;
}

/** How many visits a range of days holds, cancelled ones too. */
export async function countVisits(db: Database, range: DayRange): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    SELECT ${sumOf('visits')} AS visits FROM booking_counts ${inRange(range)}`.execute(db);
  return rows[0]?.visits ?? 0;
}

/**
 * Counts for the visits of a range by day and status, and the properties and consultants with the most, the most visited
 * first, as JSON text of `adminBookingStatsDetailed`. Cancelled visits count in each of the three. Days come from the
 * counts that every write keeps; for the others the bookings of the range are read once, from one index, and put in the
 * order of properties, so that these come along from an index of theirs, side by side (OFFSET keeps the planner from
 * leaving out that order: it takes the properties for so few that it would look each of them up in a table of all).
 */
export async function findDetailedStats(db: Database, range: DayRange): Promise<string> {
  const statement = sql<{ json: string }>`
    WITH days AS (
      SELECT visit_date, ${visitsOf('PENDING')} AS pending, ${visitsOf('CONFIRMED', 'SCHEDULED')} AS confirmed,
        ${visitsOf('COMPLETED')} AS completed, ${visitsOf('CANCELED')} AS canceled,
        ${visitsOf('NO_SHOW')} AS no_show
      FROM booking_counts ${inRange(range)} GROUP BY visit_date HAVING sum(visits) > 0
    ), facts AS MATERIALIZED (
      SELECT p.id, p.name, p.assigned_user_id, asked.visits
      FROM (
        SELECT property_id, count(*)::int AS visits
        FROM (SELECT property_id FROM bookings ${inRange(range)} ORDER BY property_id OFFSET 0) b GROUP BY property_id
      ) asked JOIN properties p ON p.id = asked.property_id
    ), wanted AS (
      SELECT id, name, visits FROM facts ORDER BY visits DESC, name, id LIMIT ${sql.lit(SHOWN)}
    ), hosts AS (
      SELECT u.id, coalesce(u.name, 'Unassigned') AS name, counted.visits
      FROM (SELECT assigned_user_id, sum(visits) AS visits FROM facts GROUP BY assigned_user_id) counted
        LEFT JOIN users u ON u.id = counted.assigned_user_id
      ORDER BY visits DESC, name, id LIMIT ${sql.lit(SHOWN)}
    )
    SELECT json_build_object(
      'byDay', (SELECT coalesce(json_agg(json_build_object('date', visit_date, 'pending', pending,
        'confirmed', confirmed, 'completed', completed, 'canceled', canceled, 'noShow', no_show) ORDER BY visit_date), '[]') FROM days),
      'byProperty', (SELECT coalesce(json_agg(json_build_object('propertyId', id, 'propertyName', name,
        'count', visits) ORDER BY visits DESC, name, id), '[]') FROM wanted),
      'byConsultant', (SELECT coalesce(json_agg(json_build_object('userId', id, 'name', name,
        'count', visits) ORDER BY visits DESC, name, id), '[]') FROM hosts)
    )::text AS json`;
  const [row] = (await runBroad(db, statement)).rows;
  if (!row) throw new Error('The query for the counts returned no row');
  return row.json;
}

function visitsOf(...statuses: BookingStatus[]): RawBuilder<number> {
  return sumOf('visits', sql`status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`);
}

function inRange({ startDate, endDate }: DayRange): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  if (startDate !== undefined) all.push(sql`visit_date >= ${startDate}`);
  if (endDate !== undefined) all.push(sql`visit_date <= ${endDate}`);
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}
