import type { Point } from '@aangan/contract/catalogue/distance';
import type { VisitPass } from '@aangan/contract/visits/entities';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import { isLive, timeJson } from '../../../sql/visit.sql.ts';

/** A pass as it is stored; its code is null until somebody asks for it. */
export interface StoredPass extends Omit<VisitPass, 'code' | 'checkInUrl' | 'mapUrl'> {
  code: string | null;
  /** The map link that the property was given. */
  mapUrl: string | null;
  point: Point | null;
  isLive: boolean;
}

/** SQL for visits `b` as `StoredPass`; the host stands there while they may be one. */
const selectPass = (where: RawBuilder<unknown>) => sql<StoredPass>`
  SELECT b.id AS "bookingId", b.pass_code AS code, b.status, b.visit_date AS "visitDate", ${timeJson('b.visit_time')} AS "visitTime",
    ${isLive} AS "isLive", p.name AS "propertyName", p.rera_no AS "reraNo", p.location,
    concat_ws(', ', p.location, p.city, concat_ws(' ', p.state, p.zipcode)) AS address, p.map_url AS "mapUrl",
    CASE WHEN p.lat IS NOT NULL THEN json_build_object('lat', p.lat, 'lng', p.lng) END AS point,
    h.name AS "hostName", h.contact_no AS "hostContactNo"
  FROM bookings b JOIN properties p ON p.id = b.property_id
  LEFT JOIN users h ON h.id = b.host_id AND ${isEligible('h')}
  ${where}`;

/** Null when there is no such visit, or it is somebody else's. */
export async function findPass(db: Database, own: OwnedRef<'ownBooking'>): Promise<StoredPass | null> {
  const { rows } = await selectPass(sql`WHERE ${own.isRow('b')}`).execute(db);
  return rows[0] ?? null;
}

/** The next visits of a buyer from a day ('yyyy-MM-dd') on, soonest first. */
export async function listPasses(
  db: Database,
  userId: number,
  { from, limit }: { from: string; limit: number },
): Promise<StoredPass[]> {
  const { rows } = await selectPass(sql`WHERE b.user_id = ${userId} AND b.visit_date >= ${from} AND ${isLive}
    ORDER BY b.visit_date, b.visit_time NULLS LAST, b.id LIMIT ${limit}`).execute(db);
  return rows;
}

/** Gives a visit this code unless it has one; answers the one that it has then. */
export async function giveCode(db: Database, bookingId: number, code: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    UPDATE bookings SET pass_code = coalesce(pass_code, ${code}) WHERE id = ${bookingId}
    RETURNING pass_code AS code`.execute(db);
  return rows[0]?.code ?? null;
}
