import type { Point } from '@aangan/contract/catalogue/distance';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import type { VisitLink } from '@aangan/contract/visits/entities';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { instantJson } from '../../../database/fragments.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import { stageOf, timeJson } from '../../../sql/visit.sql.ts';

/** The visit of a link, with what decides who may do what. */
export interface LinkedVisit extends Omit<VisitLink, 'may' | 'mapUrl' | 'hostName'> {
  status: BookingStatus;
  arrivedAt: string | null;
  closedAt: string | null;
  /** In whole. */
  hostName: string | null;
  buyerName: string;
  /** The map link that the property was given. */
  mapUrl: string | null;
  point: Point | null;
}

/** Null when there is no such visit of this buyer any more. */
export async function findVisit(db: Database, bookingId: number, userId: number): Promise<LinkedVisit | null> {
  const { rows } = await sql<LinkedVisit>`
    SELECT b.property_id AS "propertyId", p.name AS "propertyName", p.rera_no AS "reraNo", p.location,
      b.visit_date AS "visitDate", ${timeJson('b.visit_time')} AS "visitTime", ${stageOf} AS stage, b.revision, b.status,
      ${instantJson('b.coming_at')} AS "comingAt", ${instantJson('b.arrived_at')} AS "arrivedAt",
      ${instantJson('b.closed_at')} AS "closedAt", h.name AS "hostName", u.name AS "buyerName", p.map_url AS "mapUrl",
      CASE WHEN p.lat IS NOT NULL THEN json_build_object('lat', p.lat, 'lng', p.lng) END AS point,
      CASE WHEN b.proposed_at IS NOT NULL THEN json_build_object('visitDate', b.proposed_date,
        'visitTime', ${timeJson('b.proposed_time')}, 'note', coalesce(b.proposal_note, '')) END AS proposal
    FROM bookings b JOIN properties p ON p.id = b.property_id JOIN users u ON u.id = b.user_id
    LEFT JOIN users h ON h.id = b.host_id AND ${isEligible('h')}
    WHERE b.id = ${bookingId} AND b.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** SQL for whether a visit `b` is this one. */
export const isVisit = (bookingId: number): RawBuilder<boolean> => sql<boolean>`b.id = ${bookingId}`;
