import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { StepUp } from './auth.code-store.ts';

/**
 * The sends of one number, as seen by the database's clock: for signing in those of known browsers or those of all others,
 * with what the number's owner had sent for an act; for an act all there are. Seconds throughout.
 */
export interface SendHistory {
  inQuarterHour: number;
  inDay: number;
  /** Of this purpose; null when there was none in a day. */
  secondsSinceLast: number | null;
  /** Until the oldest send of the window leaves it. */
  quarterHourFreesIn: number | null;
  dayFreesIn: number | null;
  /** With those that the gateway refused. */
  attemptsInQuarterHour: number;
  attemptsInDay: number;
  attemptsQuarterHourFreesIn: number | null;
  attemptsDayFreesIn: number | null;
}

/** What the limits of a number are decided by. */
export async function findSendHistory(
  db: Database,
  contactNo: string,
  { isKnown, stepUp }: { isKnown: boolean; stepUp?: StepUp | undefined },
): Promise<SendHistory> {
  const counted = stepUp
    ? sql`true`
    : sql`(is_known = ${isKnown} OR purpose IN ('DELETE_ACCOUNT', 'CHANGE_FROM', 'EXPORT_CONTACTS'))`;
  const { rows } = await sql<SendHistory>`
    SELECT count(*) FILTER (WHERE sent AND recent) AS "inQuarterHour", count(*) FILTER (WHERE sent) AS "inDay",
      extract(epoch FROM now() - max(created_at) FILTER (WHERE sent AND purpose = ${stepUp?.purpose ?? 'SIGN_IN'}))::float8 AS "secondsSinceLast",
      extract(epoch FROM min(created_at) FILTER (WHERE sent AND recent) + interval '15 minutes' - now())::float8
        AS "quarterHourFreesIn",
      extract(epoch FROM min(created_at) FILTER (WHERE sent) + interval '1 day' - now())::float8 AS "dayFreesIn",
      count(*) FILTER (WHERE recent) AS "attemptsInQuarterHour", count(*) AS "attemptsInDay",
      extract(epoch FROM min(created_at) FILTER (WHERE recent) + interval '15 minutes' - now())::float8
        AS "attemptsQuarterHourFreesIn",
      extract(epoch FROM min(created_at) + interval '1 day' - now())::float8 AS "attemptsDayFreesIn"
    FROM (
      SELECT purpose, created_at, created_at > now() - interval '15 minutes' AS recent, refused_at IS NULL AS sent
      FROM otp_codes
      WHERE contact_no = ${contactNo} AND ${counted} AND created_at > now() - interval '1 day'
    ) attempts`.execute(db);
  const [history] = rows;
  if (!history) throw new Error('An aggregate returned no row');
  return history;
}
