import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { sql, type RawBuilder } from 'kysely';
import { instantJson } from '../../../database/fragments.ts';
import { adminMediaJson } from '../../../sql/media.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { isLive } from '../../../sql/visit.sql.ts';
import { adminFlatsJson, characteristicsJson, extraCostsJson } from '../../../sql/facts.sql.ts';
import { textsJson, wholeLanguagesJson } from '../../../sql/texts.sql.ts';
import { phasesJson } from './properties.presenter.ts';

// As the public presenters these are SQL over `p` (properties); the row of the list reads `cover` too.

const assignedUser = sql`(SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = p.assigned_user_id)`;

/** SQL for when buyers could first see `p`: of one that an older server made, since it is there (F50). */
const publishedAt = sql`CASE WHEN p.published_at IS NOT NULL THEN ${instantJson('p.published_at')}
  WHEN ${isListed('p')} THEN ${instantJson('p.created_at')} END`;

const media = sql`(
  SELECT coalesce(json_agg(${adminMediaJson('m')} ORDER BY m.position, m.id), '[]') FROM media m WHERE m.property_id = p.id)`;

/** A number of the register as it is compared with others: the expression of two indexes (migration 0037). */
const numberKey = (column: string): RawBuilder<string> => sql`upper(translate(${sql.ref(column)}, ' -', ''))`;

/** Homes named for each number of a property. */
const SAME_NUMBERS_MAX = 5;

/** SQL for other homes with one of the numbers of `p`, not archived, as a list of numbers with names (F51). */
const sameNumbers = sql`(
  SELECT coalesce(json_agg(json_build_object('reraNo', own.rera_no, 'name', same.name)), '[]')
  FROM (
    SELECT p.rera_no UNION SELECT h.rera_no FROM property_phases h WHERE h.property_id = p.id
  ) own
  CROSS JOIN LATERAL (
    SELECT other.name FROM properties other
    WHERE other.id <> p.id AND other.publication <> 'ARCHIVED' AND other.id IN (
      SELECT o.id FROM properties o WHERE ${numberKey('o.rera_no')} = ${numberKey('own.rera_no')}
      UNION SELECT h.property_id FROM property_phases h WHERE ${numberKey('h.rera_no')} = ${numberKey('own.rera_no')})
    ORDER BY other.id LIMIT ${sql.lit(SAME_NUMBERS_MAX)}
  ) same
  WHERE own.rera_no <> '')`;

/** A property as it is read, to which the gate is put (F51). */
export type ReadProperty = Omit<AdminProperty, 'gate'> & { sameNumbers: { reraNo: string; name: string }[] };

/** SQL for a `ReadProperty`. @param today in India, 'yyyy-MM-dd' */
export const readPropertyJson = (today: RawBuilder<unknown>): RawBuilder<ReadProperty> => sql`json_build_object(
  'id', p.id, 'version', p.version, 'name', p.name, 'description', p.description, 'texts', ${textsJson},
  'address', json_build_object('location', p.location, 'city', p.city, 'state', p.state, 'zipcode', p.zipcode),
  'minPrice', p.min_price, 'maxPrice', p.max_price, 'status', p.status,
  'featured', p.featured, 'isFeatured', p.featured,
  'assignedUserId', p.assigned_user_id::text, 'assignedUser', ${assignedUser},
  'workDone', p.work_done, 'possessionDate', p.possession_date, 'reraNo', p.rera_no, 'reraUrl', p.rera_url,
  'videoUrl', p.video_url, 'mapUrl', p.map_url, 'lat', p.lat, 'lng', p.lng,
  'phases', ${phasesJson}, 'flats', ${adminFlatsJson},
  'notInPrice', ${extraCostsJson}, 'notInPriceAsOf', p.not_in_price_as_of,
  'characteristics', ${characteristicsJson}, 'amenities', to_json(p.amenities), 'media', ${media},
  'updatedAt', ${instantJson('p.updated_at')}, 'publication', p.publication, 'publishedAt', ${publishedAt},
  'visitsToCome', (SELECT count(*) FROM bookings b
    WHERE b.property_id = p.id AND b.visit_date >= ${today}::date AND ${isLive}),
  'sameNumbers', ${sameNumbers})`;

/** SQL for the contract's `adminPropertyRow`. */
export const adminPropertyRowJson = sql`json_build_object(
  'id', p.id, 'name', p.name, 'location', p.location, 'minPrice', p.min_price, 'maxPrice', p.max_price,
  'status', p.status, 'featured', p.featured, 'image', cover.image, 'version', p.version,
  'languages', ${wholeLanguagesJson}, 'publication', p.publication)`;
