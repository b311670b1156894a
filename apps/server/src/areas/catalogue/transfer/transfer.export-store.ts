import type { CatalogueProperty } from '@aangan/contract/catalogue/transfer-file';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { extraCostsJson } from '../../../sql/facts.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { descriptionIsCurrent, nameIsCurrent } from '../../../sql/texts.sql.ts';
import { isEligible } from '../../../sql/users.sql.ts';

export interface ExportedRow {
  sample: boolean;
  /** As the format has it, without media; of its texts those that are current (L43). */
  property: CatalogueProperty;
  /** The texts that are left out since the English has changed, such as 'mr name'. */
  stale: string[];
}

const currentTexts = sql`(
  SELECT json_object_agg(texts.language, json_build_object(
      'name', CASE WHEN ${nameIsCurrent} THEN texts.name END,
      'description', CASE WHEN ${descriptionIsCurrent} THEN texts.description END) ORDER BY texts.language DESC)
  FROM property_texts texts WHERE texts.property_id = p.id AND (${nameIsCurrent} OR ${descriptionIsCurrent}))`;

const staleTexts = sql<string[]>`ARRAY(
  SELECT texts.language || ' ' || texts.part
  FROM (
    SELECT texts.language, 'name' AS part, ${nameIsCurrent} AS is_current FROM property_texts texts WHERE texts.property_id = p.id
    UNION ALL
    SELECT texts.language, 'description', ${descriptionIsCurrent} FROM property_texts texts WHERE texts.property_id = p.id
  ) texts WHERE NOT texts.is_current ORDER BY texts.language DESC, texts.part DESC)`;

/**
 * Reads the whole catalogue as the format has it, in the order of ids, in one statement and so as of one moment. A
 * property without an external id is given one first, so that importing the file again updates it: one that no other
 * installation gives, whose file may come here.
 */
export async function readExport(db: Database): Promise<ExportedRow[]> {
  await sql`UPDATE properties SET external_id = 'aangan-' || gen_random_uuid() WHERE external_id IS NULL`.execute(db);
  const { rows } = await sql<ExportedRow>`
    SELECT p.sample, ${staleTexts} AS stale, json_strip_nulls(json_build_object(
      'externalId', p.external_id, 'name', p.name, 'description', p.description, 'texts', ${currentTexts},
      'location', p.location,
      'city', p.city, 'state', p.state, 'zipcode', p.zipcode, 'mapUrl', p.map_url,
      'lat', p.lat, 'lng', p.lng, 'status', p.status,
      'publication', CASE WHEN NOT ${isListed('p')} THEN p.publication END,
      'featured', p.featured, 'workDone', p.work_done, 'possessionDate', p.possession_date,
      'minPrice', p.min_price, 'maxPrice', p.max_price,
      'priceHistory', (SELECT json_agg(json_build_object('recordedOn', h.recorded_on, 'minPrice', h.min_price,
        'maxPrice', h.max_price) ORDER BY h.recorded_on) FROM price_history h WHERE h.property_id = p.id),
      'reraNo', p.rera_no, 'reraUrl', p.rera_url,
      'phases', (SELECT json_agg(json_build_object('name', h.name, 'reraNo', h.rera_no, 'reraUrl', h.rera_url,
        'possessionDate', h.possession_date, 'registeredCompletion', h.registered_completion,
        'revisedCompletion', h.revised_completion, 'progressAsOf', h.progress_as_of, 'checkedOn', h.checked_on)
        ORDER BY h.position) FROM property_phases h WHERE h.property_id = p.id),
      'videoUrl', p.video_url, 'consultant', u.contact_no,
      'flats', coalesce((SELECT json_agg(json_build_object('type', f.type, 'area', f.area, 'price', f.price,
        'agreementValue', f.agreement_value, 'unitsTotal', f.units_total, 'unitsAvailable', f.units_available,
        'unitsAsOf', f.units_as_of) ORDER BY f.position) FROM flats f WHERE f.property_id = p.id), '[]'),
      'notInPrice', CASE WHEN p.not_in_price_as_of IS NOT NULL THEN ${extraCostsJson} END,
      'notInPriceAsOf', p.not_in_price_as_of,
      'characteristics', (SELECT json_agg(json_build_object('keyName', c.key_name, 'valueName', c.value_name)
        ORDER BY c.position) FROM characteristics c WHERE c.property_id = p.id),
      'amenities', CASE WHEN p.amenities <> '{}' THEN to_json(p.amenities) END
    )) AS property
    FROM properties p
    LEFT JOIN users u ON u.id = p.assigned_user_id AND ${isEligible('u')}
    ORDER BY p.id`.execute(db);
  return rows;
}
