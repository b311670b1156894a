import { areaPoint, type Point } from '@aangan/contract/catalogue/distance';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import type { MapStyle, PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import { sql, type RawBuilder } from 'kysely';
import type { Database, OpenDatabase } from '../../../database/pool.ts';
import { prepare } from '../../../database/prepared.ts';
import { catalogueVersion } from '../../../http/cache/catalogue-version.ts';
import type { Filled } from '../../../http/cache/response-cache.ts';
import { joinCover } from '../../../sql/media.sql.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import type { PlaceFacts } from './properties.place-rules.ts';
import { flatTypeLists, isListed, isReadBy, type Reader } from '../../../sql/properties.sql.ts';
import { joinTypes } from './properties.presenter.ts';
import { pageIds, type HiddenHomes } from './properties.search.ts';
import { findPage } from './properties.store.ts';
import type { Totals } from './properties.totals.ts';

/** SQL for whether a user has a booking of `p` that is not cancelled. */
export function hasBooking(userId: number): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM bookings b WHERE b.user_id = ${userId} AND b.property_id = p.id AND b.status NOT IN ('CANCELED', 'NO_SHOW'))`;
}

/** SQL for the exact place of `p`; null without one. */
export const pointJson: RawBuilder<Point | null> = sql`
  CASE WHEN p.lat IS NOT NULL THEN json_build_object('lat', p.lat, 'lng', p.lng) END`;

/** Where a property is, and whether a user may know it; null when there is none that they may see or have a visit to. */
export async function findPlace(
  db: Database,
  propertyId: number,
  { userId, isAdmin }: Reader & { userId: number },
): Promise<PlaceFacts | null> {
  const { rows } = await sql<PlaceFacts>`
    SELECT ${pointJson} AS point, ${hasBooking(userId)} AS "hasBooking", EXISTS (
        SELECT FROM users u WHERE u.id = p.assigned_user_id AND u.id = ${userId} AND ${isEligible('u')}
      ) AS "isConsultant"
    FROM properties p
    WHERE p.id = ${propertyId} AND (${isReadBy('p', { isAdmin })} OR ${hasBooking(userId)})`.execute(db);
  return rows[0] ?? null;
}

/** A home on the map, at its exact place. */
type PlacedHome = Omit<PropertiesMap['points'][number], 'lat' | 'lng' | 'position'> & { point: Point | null };

/** The homes that a search finds, as JSON text of the contract's `propertiesMap`: by area point, for everybody (T40). */
export async function findMap(
  database: OpenDatabase,
  search: PropertySearch,
  { totals, style, hidden }: { totals: Totals; style: MapStyle | null; hidden?: HiddenHomes | undefined },
): Promise<Filled> {
  return findPage(database, search, {
    totals,
    hidden,
    read: homesStatement,
    toJson: ({ homes }, total) => {
      const points = homes.flatMap(({ point, ...home }, position) =>
        point === null ? [] : [{ ...home, position, ...areaPoint(point) }],
      );
      const map = { total, shown: homes.length, unplaced: homes.length - points.length, points, style };
      return JSON.stringify(map satisfies PropertiesMap);
    },
  });
}

const homesStatement = prepare(
  'map_homes',
  sql<{ version: number; homes: PlacedHome[] }>`
  SELECT ${catalogueVersion} AS version, coalesce(json_agg(json_build_object('id', p.id, 'name', p.name,
    'location', p.location, 'point', ${pointJson}, 'minPrice', p.min_price, 'maxPrice', p.max_price,
    'flatTypes', (${flatTypeLists}::json[])[p.flat_mask + 1], 'typePrices', of_types.prices,
    'image', cover.image::jsonb - 'placeholder') ORDER BY wanted.position), '[]') AS homes
  FROM unnest(${pageIds}) WITH ORDINALITY AS wanted (id, position)
  JOIN properties p ON p.id = wanted.id AND ${isListed('p')} ${joinCover} ${joinTypes}`,
);
