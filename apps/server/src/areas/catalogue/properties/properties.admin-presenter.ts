import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { sql, type RawBuilder } from 'kysely';
import { instantJson } from '../../../database/fragments.ts';
import { adminMediaJson } from '../../../sql/media.sql.ts';
import { characteristicsJson, extraCostsJson } from '../../../sql/facts.sql.ts';
import { textsJson, wholeLanguagesJson } from '../../../sql/texts.sql.ts';
import { phasesJson } from './properties.presenter.ts';

// As the public presenters these are SQL over `p` (properties); the row of the list reads `cover` too.

const assignedUser = sql`(SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = p.assigned_user_id)`;

const flats = sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'type', type, 'area', area, 'price', price,
    'agreementValue', agreement_value, 'unitsTotal', units_total, 'unitsAvailable', units_available,
    'unitsAsOf', units_as_of) ORDER BY position), '[]')
  FROM flats WHERE property_id = p.id)`;

const media = sql`(
  SELECT coalesce(json_agg(${adminMediaJson('m')} ORDER BY m.position, m.id), '[]') FROM media m WHERE m.property_id = p.id)`;

/** SQL for the contract's `adminProperty`. */
export const adminPropertyJson: RawBuilder<AdminProperty> = sql`json_build_object(
  'id', p.id, 'version', p.version, 'name', p.name, 'description', p.description, 'texts', ${textsJson},
  'address', json_build_object('location', p.location, 'city', p.city, 'state', p.state, 'zipcode', p.zipcode),
  'minPrice', p.min_price, 'maxPrice', p.max_price, 'status', p.status,
  'featured', p.featured, 'isFeatured', p.featured,
  'assignedUserId', p.assigned_user_id::text, 'assignedUser', ${assignedUser},
  'workDone', p.work_done, 'possessionDate', p.possession_date, 'reraNo', p.rera_no, 'reraUrl', p.rera_url,
  'videoUrl', p.video_url, 'mapUrl', p.map_url, 'lat', p.lat, 'lng', p.lng,
  'phases', ${phasesJson}, 'flats', ${flats},
  'notInPrice', ${extraCostsJson}, 'notInPriceAsOf', p.not_in_price_as_of,
  'characteristics', ${characteristicsJson}, 'amenities', to_json(p.amenities), 'media', ${media},
  'updatedAt', ${instantJson('p.updated_at')})`;

/** SQL for the contract's `adminPropertyRow`. */
export const adminPropertyRowJson = sql`json_build_object(
  'id', p.id, 'name', p.name, 'location', p.location, 'minPrice', p.min_price, 'maxPrice', p.max_price,
  'status', p.status, 'featured', p.featured, 'image', cover.image, 'version', p.version,
  'languages', ${wholeLanguagesJson})`;
