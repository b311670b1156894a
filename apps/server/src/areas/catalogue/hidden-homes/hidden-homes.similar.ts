import { SIMILAR_MAX } from '@aangan/contract/alerts/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { isHidden } from '../../../sql/hidden-homes.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import type { Mark } from './hidden-homes.store.ts';

/**
 * The homes that are like one, for somebody who looks at it (I49): with one of its flat types, in its locality or in the
 * nearest other one, by the middle of the homes that are on the map. Those in its own locality come first, of each
 * locality the nearest in price, the newest of two that are as near. Compared is the lowest price of a flat type that
 * both have; of a home without flats its lowest price, and any home is like it. None that the person hid.
 * @returns ids; null when there is no such home
 */
export async function findSimilar(db: Database, { userId, propertyId }: Mark): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] }>`
    WITH this AS (SELECT id, location, flat_mask, min_price FROM properties p
      WHERE id = ${propertyId} AND ${isListed('p')}),
    middles AS (
      SELECT location, avg(lat) AS lat, avg(lng) AS lng FROM properties p
      WHERE lat IS NOT NULL AND ${isListed('p')} GROUP BY location
    ),
    next AS (
      SELECT other.location FROM this JOIN middles own USING (location) JOIN middles other ON other.location <> this.location
      ORDER BY (other.lat - own.lat) ^ 2 + ((other.lng - own.lng) * cos(radians(own.lat))) ^ 2, other.location LIMIT 1
    ),
    nearest AS (
      SELECT p.id, p.location = this.location AS "isHere", coalesce((
          SELECT min(abs(own.price - other.price))
          FROM (SELECT type, min(price) AS price FROM flats WHERE property_id = this.id AND price > 0 GROUP BY type) own
          JOIN (SELECT type, min(price) AS price FROM flats WHERE property_id = p.id AND price > 0 GROUP BY type) other USING (type)
        ), abs(p.min_price - this.min_price)) AS apart
      FROM this JOIN properties p ON p.id <> this.id AND ${isListed('p')}
        AND (p.location = this.location OR p.location = (SELECT location FROM next))
        AND (this.flat_mask = 0 OR p.flat_mask & this.flat_mask <> 0)
      WHERE NOT ${isHidden(sql`${userId}`, sql`p.id`)}
      ORDER BY "isHere" DESC, apart, p.id DESC LIMIT ${SIMILAR_MAX}
    )
    SELECT coalesce((SELECT json_agg(id ORDER BY "isHere" DESC, apart, id DESC) FROM nearest), '[]') AS ids
    FROM this`.execute(db);
  return rows[0]?.ids ?? null;
}
