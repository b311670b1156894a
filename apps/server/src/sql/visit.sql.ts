import { EARLIER_ON_CARD_MAX } from '@aangan/contract/visits/limits';
import { LIVE_STATUSES } from '@aangan/contract/visits/lists';
import { sql, type RawBuilder } from 'kysely';
import { instantJson } from '../database/fragments.ts';

/** SQL for whether a visit `b` is upcoming (V23). */
export const isLive = sql<boolean>`b.status IN (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})`;

/** SQL for whether a visit is completed or missed, so that another one may follow (VISIT30). */
const isOver = (alias: string) => sql<boolean>`${sql.ref(`${alias}.status`)} IN ('COMPLETED', 'NO_SHOW')`;

/**
 * SQL for whether a visit `b` is shown on the card of another one of the same buyer to the same home, and so in no list: of
 * those not cancelled, the live one is listed, else the newest (VISIT31).
 */
export const isEarlier = sql<boolean>`(${isOver('b')} AND EXISTS (SELECT FROM bookings other
  WHERE other.user_id = b.user_id AND other.property_id = b.property_id AND other.id <> b.id AND other.status <> 'CANCELED'
    AND (other.id > b.id OR NOT ${isOver('other')})))`;

/** SQL for the ids of the visits on the card of a visit `b`, newest first. */
export const earlierIds = sql`SELECT e.id FROM bookings e
  WHERE e.user_id = b.user_id AND e.property_id = b.property_id AND e.id <> b.id AND ${isOver('e')}
    AND b.status <> 'CANCELED' AND (e.id < b.id OR NOT ${isOver('b')})
  ORDER BY e.visit_date DESC, e.id DESC LIMIT ${sql.lit(EARLIER_ON_CARD_MAX)}`;

/** SQL for the stage of a visit `b` (V40). */
export const stageOf: RawBuilder<string> = sql<string>`
  CASE WHEN b.status IN ('CANCELED', 'NO_SHOW', 'COMPLETED') THEN b.status
    WHEN b.arrived_at IS NOT NULL THEN 'ARRIVED'
    WHEN b.proposed_at IS NOT NULL THEN 'PROPOSED'
    WHEN b.status = 'PENDING' THEN 'REQUESTED'
    ELSE 'CONFIRMED' END`;

/** SQL for a column of times as 'HH:mm'; null stays null. */
export const timeJson = (column: string): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`;

/**
 * SQL for the names and values of `json_build_object` that are the contract's `visitParts` of a booking `b`. Each value of
 * another table is a subselect by its key.
 */
export const visitParts = sql`'visitTime', ${timeJson('b.visit_time')}, 'visitMinutes', b.visit_minutes,
  'stage', ${stageOf}, 'comingAt', ${instantJson('b.coming_at')}, 'arrivedAt', ${instantJson('b.arrived_at')},
  'host', (SELECT json_build_object('name', name) FROM users WHERE id = b.host_id),
  'proposal', CASE WHEN b.proposed_at IS NOT NULL THEN json_build_object('visitDate', b.proposed_date,
    'visitTime', ${timeJson('b.proposed_time')}, 'note', coalesce(b.proposal_note, '')) END,
  'planId', b.plan_id,
  'rating', CASE WHEN b.status = 'COMPLETED' THEN (SELECT stars FROM visit_ratings WHERE booking_id = b.id) END,
  'canceled', CASE WHEN b.status = 'CANCELED' THEN (
    SELECT json_build_object('by', CASE WHEN actor_kind IN ('BUYER', 'LINK') THEN 'BUYER' ELSE 'STAFF' END,
      'on', to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'), 'reason', reason)
    FROM booking_events WHERE booking_id = b.id AND transition = 'cancel' ORDER BY id DESC LIMIT 1) END`;
