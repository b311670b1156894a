import { BOOKING_STATUSES } from '@aangan/contract/lists';
import { sql } from 'kysely';

/** SQL for a table of `status` and `visits`: all bookings, each status counted from its own stretch of an index. */
export const bookingsByStatus = sql`(
  SELECT known.status, counted.visits
  FROM unnest(${sql.lit(`{${BOOKING_STATUSES.join()}}`)}::text[]) AS known (status),
    LATERAL (SELECT count(*) AS visits FROM bookings b WHERE b.status = known.status) counted
)`;
