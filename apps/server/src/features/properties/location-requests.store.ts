import { sql } from 'kysely';
import { isEligible } from '../../database/eligible-user.ts';
import type { Database } from '../../database/pool.ts';

/** What a location request needs to know, in one row. */
export interface LocationFacts {
  name: string;
  location: string;
  mapUrl: string | null;
  /** Of the assigned consultant while eligible. */
  consultantContactNo: string | null;
  /** Whether the user has a booking of the property that is not cancelled. */
  hasBooking: boolean;
}

export interface RequestCount {
  /** With this one. */
  count: number;
  resetsInSeconds: number;
}

export type LocationRequestsStore = ReturnType<typeof createLocationRequestsStore>;

export function createLocationRequestsStore(db: Database) {
  return {
    /** Undefined when there is no such property. */
    async findFacts(propertyId: number, userId: number): Promise<LocationFacts | undefined> {
      const { rows } = await sql<LocationFacts>`
        SELECT p.name, p.location, p.map_url AS "mapUrl", u.contact_no AS "consultantContactNo",
          EXISTS (SELECT FROM bookings b WHERE b.user_id = ${userId} AND b.property_id = p.id
            AND b.status <> 'CANCELED') AS "hasBooking"
        FROM properties p LEFT JOIN users u ON u.id = p.assigned_user_id AND ${isEligible('u')}
        WHERE p.id = ${propertyId}`.execute(db);
      return rows[0];
    },

    /** Counts one more request of the user, in an hour that begins with the first; shared by all instances. */
    async count(userId: number): Promise<RequestCount> {
      const { rows } = await sql<RequestCount>`
        INSERT INTO rate_limits AS l (key, points, resets_at)
        VALUES (${`location-request:${userId}`}, 1, now() + interval '1 hour')
        ON CONFLICT (key) DO UPDATE SET
          points = CASE WHEN l.resets_at > now() THEN l.points + 1 ELSE 1 END,
          resets_at = CASE WHEN l.resets_at > now() THEN l.resets_at ELSE excluded.resets_at END
        RETURNING points AS count, extract(epoch FROM resets_at - now())::int AS "resetsInSeconds"`.execute(db);
      const [counted] = rows;
      if (!counted) throw new Error('An upsert returned no row');
      return counted;
    },
  };
}
