import type { AdminBookingStats } from '@aangan/contract/visits/admin-entities';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { STATS_DAYS_MAX, STATS_NAMES_MAX } from '@aangan/contract/core/list-of';
import { sql, type RawBuilder } from 'kysely';
import { runBroad, type Database } from '../../../database/pool.ts';
import { sumOf } from '../../../sql/counts.sql.ts';
import type { DayRange } from './lifecycle.admin-stats-rules.ts';

/** Fewer visits are read in less time than a second process saves. */
const FOR_ONE_PROCESS = 100_000;

/**
 * Counts of all bookings; a SCHEDULED visit counts as confirmed (ADMB1), recent is made in the last 7 days (ADMB22).
 */
export async function findBookingStats(db: Database): Promise<AdminBookingStats> {
  const { rows } = await sql<AdminBookingStats>`
    SELECT ${sumOf('visits')} AS "totalBookings", ${visitsOf('PENDING')} AS "pendingCount",
      ${visitsOf('CONFIRMED', 'SCHEDULED')} AS "confirmedCount", ${visitsOf('COMPLETED')} AS "completedCount",
      ${visitsOf('CANCELED')} AS "canceledCount", ${visitsOf('NO_SHOW')} AS "noShowCount",
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
 * counts that every write keeps; for the others the bookings of the range are read (`visitedIn`), by two processes where
 * there are many. Names are read last: of the first hundred, and of those with as many visits as the hundredth. Most
 * properties are visited once, and looked at only where fewer than a hundred were visited more often.
 */
export async function findDetailedStats(db: Database, range: DayRange, visits: number): Promise<string> {
  const middle = await findMiddleId(db);
  const firstByVisits = sql`ORDER BY visits DESC FETCH FIRST ${sql.lit(STATS_NAMES_MAX)} ROWS WITH TIES`;
  const statement = sql<{ json: string }>`
    WITH days AS (
      SELECT visit_date, ${visitsOf('PENDING')} AS pending, ${visitsOf('CONFIRMED', 'SCHEDULED')} AS confirmed,
        ${visitsOf('COMPLETED')} AS completed, ${visitsOf('CANCELED')} AS canceled,
        ${visitsOf('NO_SHOW')} AS no_show
      FROM booking_counts ${inRange(range)} GROUP BY visit_date HAVING sum(visits) > 0
      ORDER BY visit_date DESC LIMIT ${sql.lit(STATS_DAYS_MAX)}
    ), visited AS MATERIALIZED (
      ${visitedIn(range, sql`<= ${middle}`)} UNION ALL ${visitedIn(range, sql`> ${middle}`)}
    ), often AS (
      SELECT property_id, visits FROM visited WHERE property_id IS NOT NULL
    ), once AS (
      SELECT property_id, 1 AS visits FROM bookings
      ${inRange(range, sql`(SELECT count(*) FROM often) < ${sql.lit(STATS_NAMES_MAX)}`)}
      GROUP BY property_id HAVING count(*) = 1
    ), wanted AS (
      SELECT p.id, p.name, counted.visits
      FROM (SELECT * FROM often UNION ALL SELECT * FROM once ${firstByVisits}) counted
        JOIN properties p ON p.id = counted.property_id
      ORDER BY visits DESC, name, id LIMIT ${sql.lit(STATS_NAMES_MAX)}
    ), hosts AS (
      SELECT u.id, coalesce(u.name, 'Unassigned') AS name, counted.visits
      FROM (
        SELECT assigned_user_id, sum(visits) AS visits FROM visited WHERE property_id IS NULL
        GROUP BY assigned_user_id ${firstByVisits}
      ) counted LEFT JOIN users u ON u.id = counted.assigned_user_id
      ORDER BY visits DESC, name, id LIMIT ${sql.lit(STATS_NAMES_MAX)}
    )
    SELECT json_build_object(
      'byDay', (SELECT coalesce(json_agg(json_build_object('date', visit_date, 'pending', pending,
        'confirmed', confirmed, 'completed', completed, 'canceled', canceled, 'noShow', no_show) ORDER BY visit_date), '[]') FROM days),
      'byProperty', (SELECT coalesce(json_agg(json_build_object('propertyId', id, 'propertyName', name,
        'count', visits) ORDER BY visits DESC, name, id), '[]') FROM wanted),
      'byConsultant', (SELECT coalesce(json_agg(json_build_object('userId', id, 'name', name,
        'count', visits) ORDER BY visits DESC, name, id), '[]') FROM hosts)
    )::text AS json`;
  const [row] = (await runBroad(db, statement, { workers: visits > FOR_ONE_PROCESS ? 2 : 0 })).rows;
  if (!row) throw new Error('The query for the counts returned no row');
  return row.json;
}

/**
 * Of the properties whose ids are on one side of a number: a row for each consultant, null for those without one, and a
 * row for each that was visited more than once. The bookings are put in the order of properties, so that consultants come
 * along from an index in that order, side by side: its own, which no other statement is to take, so that it must be asked
 * for in its own words (`id > 0`). OFFSET keeps the planner from leaving out that order: it takes the
 * properties for so few that it would hash them. It is in quotes, which make it a constant from the start: of a number
 * the planner finds out too late that it limits nothing, and leaves everything to one process.
 */
function visitedIn(range: DayRange, side: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT p.id AS property_id, p.assigned_user_id, count(*)::int AS visits
    FROM (
      SELECT property_id FROM bookings ${inRange(range, sql`property_id ${side}`)} ORDER BY property_id OFFSET '0'
    ) b JOIN properties p ON p.id = b.property_id AND p.id ${side} AND p.id > 0
    GROUP BY GROUPING SETS ((p.id), (p.assigned_user_id)) HAVING grouping(p.id) = 1 OR count(*) > 1`;
}

/** Where to divide the properties in two; any number does, but one process would have more to do than the other. */
async function findMiddleId(db: Database): Promise<number> {
  const { rows } = await sql<{ middle: number | null }>`
    SELECT (min(id) + max(id)) / 2 AS middle FROM properties`.execute(db);
  return rows[0]?.middle ?? 0;
}

function visitsOf(...statuses: BookingStatus[]): RawBuilder<number> {
  return sumOf('visits', sql`status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`);
}

function inRange({ startDate, endDate }: DayRange, ...others: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const all = [...others];
  if (startDate !== undefined) all.push(sql`visit_date >= ${startDate}`);
  if (endDate !== undefined) all.push(sql`visit_date <= ${endDate}`);
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}
