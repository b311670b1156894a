import type { BookingStatus } from '@aangan/contract/visits/statuses';
import type { ActorKind, VisitTransition } from '@aangan/contract/visits/lists';
import { TIMELINE_MAX } from '@aangan/contract/core/list-of';
import { sql } from 'kysely';
import { instantJson } from '../database/fragments.ts';
import type { Database } from '../database/pool.ts';
import { timeJson } from './visit.sql.ts';

/** An event of a visit. */
export interface VisitEvent {
  /** ISO 8601, UTC. */
  at: string;
  transition: VisitTransition;
  actorKind: ActorKind;
  actorId: number | null;
  actorName: string | null;
  toStatus: BookingStatus;
  /** Day and time after the event; of a proposal the proposed ones. */
  visitDate: string;
  visitTime: string | null;
  reason: string | null;
}

/** Finds the newest 200 events of a visit, oldest first. */
export async function findEvents(db: Database, bookingId: number): Promise<VisitEvent[]> {
  const { rows } = await sql<VisitEvent>`
    SELECT ${instantJson('at')} AS at, transition, actor_kind AS "actorKind", actor_id AS "actorId",
      actor_name AS "actorName", to_status AS "toStatus", visit_date AS "visitDate",
      ${timeJson('visit_time')} AS "visitTime", reason
    FROM (SELECT * FROM booking_events WHERE booking_id = ${bookingId} ORDER BY id DESC LIMIT ${TIMELINE_MAX}) newest
    ORDER BY id`.execute(db);
  return rows;
}
