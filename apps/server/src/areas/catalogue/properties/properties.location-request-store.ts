import type { Point } from '@aangan/contract/catalogue/distance';
import type { Role } from '@aangan/contract/accounts/roles';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import { hasBooking, pointJson } from './properties.place-store.ts';

export interface LocationFacts {
  name: string;
  location: string;
  mapUrl: string | null;
  point: Point | null;
  /** Of the assigned consultant while eligible. */
  consultant: { userId: number; name: string; role: Role; contactNo: string } | null;
  /** Whether the user has a booking of the property that is not cancelled. */
  hasBooking: boolean;
}

/** What a location request is decided by, in one row; null when there is none that is listed or the user has a visit to. */
export async function findLocationFacts(
  db: Database,
  propertyId: number,
  userId: number,
): Promise<LocationFacts | null> {
  const { rows } = await sql<LocationFacts>`
    SELECT p.name, p.location, p.map_url AS "mapUrl", ${pointJson} AS point,
      CASE WHEN u.id IS NOT NULL THEN json_build_object('userId', u.id, 'name', u.name, 'role', u.role,
        'contactNo', u.contact_no) END AS consultant, ${hasBooking(userId)} AS "hasBooking"
    FROM properties p LEFT JOIN users u ON u.id = p.assigned_user_id AND ${isEligible('u')}
    WHERE p.id = ${propertyId} AND (${isListed('p')} OR ${hasBooking(userId)})`.execute(db);
  return rows[0] ?? null;
}
