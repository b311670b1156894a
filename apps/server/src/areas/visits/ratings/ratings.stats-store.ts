import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';

/** Replies below which no median is told (V68). */
const REPLIES_MIN = 5;

/**
 * Counts the figures of a consultant anew from the rows they come from (V68), and writes them where they differ: what
 * buyers are shown is forgotten with each write.
 * @param today 'yyyy-MM-dd' in India
 */
export async function countFigures(db: Database, hostId: number, today: string, now: Date): Promise<void> {
  await sql`
    WITH closed AS (
      SELECT count(*) FILTER (WHERE status = 'COMPLETED') AS hosted,
        count(*) FILTER (WHERE status = 'NO_SHOW') AS no_shows
      FROM bookings WHERE host_id = ${hostId} AND visit_date > ${today}::date - 365 AND visit_date <= ${today}::date
    ), rated AS (
      SELECT count(*) AS ratings, coalesce(sum(r.stars), 0) AS stars_sum
      FROM visit_ratings r JOIN bookings b ON b.id = r.booking_id
      WHERE r.host_id = ${hostId} AND b.status = 'COMPLETED'
    ), replied AS (
      -- nobody books a day that is over, which bounds the days to look at
      SELECT CASE WHEN count(*) >= ${REPLIES_MIN} THEN
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM b.answered_at - booked.at) / 60)) END AS median
      FROM bookings b CROSS JOIN LATERAL (
        SELECT at FROM booking_events WHERE booking_id = b.id AND transition = 'book' ORDER BY id LIMIT 1
      ) booked
      WHERE b.host_id = ${hostId} AND b.visit_date > ${today}::date - 181 AND b.answered_at >= booked.at
        AND booked.at > ${now}::timestamptz - interval '180 days'
    )
    INSERT INTO consultant_stats AS kept
      (user_id, ratings, stars_sum, hosted, no_shows, median_reply_minutes, computed_at)
    SELECT u.id, ratings, stars_sum, hosted, no_shows, median, ${now} FROM closed, rated, replied,
      (SELECT id FROM users WHERE id = ${hostId} FOR KEY SHARE) u
    ON CONFLICT (user_id) DO UPDATE SET (ratings, stars_sum, hosted, no_shows, median_reply_minutes, computed_at) =
      (excluded.ratings, excluded.stars_sum, excluded.hosted, excluded.no_shows, excluded.median_reply_minutes,
        excluded.computed_at)
    WHERE (kept.ratings, kept.stars_sum, kept.hosted, kept.no_shows, kept.median_reply_minutes) IS DISTINCT FROM
      (excluded.ratings, excluded.stars_sum, excluded.hosted, excluded.no_shows, excluded.median_reply_minutes)`.execute(
    db,
  );
}

/** When the figures of a consultant were last written; null before they ever were. */
export async function findWritten(db: Database, hostId: number): Promise<Date | null> {
  const { rows } = await sql<{ writtenAt: Date }>`
    SELECT computed_at AS "writtenAt" FROM consultant_stats WHERE user_id = ${hostId}`.execute(db);
  return rows[0]?.writtenAt ?? null;
}

/** Staff who host visits, and whoever has figures already. */
export async function listHosts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE role <> 'USER' UNION SELECT user_id FROM consultant_stats ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}
