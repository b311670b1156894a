import { DOCUMENT_TYPES } from '@aangan/contract/catalogue/lists';
import { flatTypesByRooms } from '@aangan/contract/catalogue/flat-types';
import { MASKED_NAME } from '@aangan/contract/core/limits';
import { RATINGS_SHOWN_FROM } from '@aangan/contract/visits/limits';
import { sql, type RawBuilder } from 'kysely';
import { isEligible, isStaff } from '../../../sql/users.sql.ts';
import { addedOn, flatPlanJson, imageJson, mediaUrl, pictureJson } from '../../../sql/media.sql.ts';
import { ratePerSqFt } from '../../../sql/derived.sql.ts';
import { characteristicsJson, extraCostsJson } from '../../../sql/facts.sql.ts';
import { flatTypeLists } from '../../../sql/properties.sql.ts';
import { descriptionIn, nameIn } from '../../../sql/texts.sql.ts';

/** Whom an answer is for: a visitor reads no name (HOME5). */
export type Audience = 'visitor' | 'user';

/** How an answer names homes: a reader in another language reads the texts of that, and the English name beside (L22). */
export type Naming = Audience | 'local';

// The answers are built by Postgres as JSON text and sent unparsed, which halves the server's time for a search
// (docs/performance/database-access.md). So presenters are SQL: they read `p` (properties) and `cover`
// (sql/media.sql.ts).

const flatTypesInOrder = sql`${sql.lit(`{${flatTypesByRooms().join(',')}}`)}::text[]`;

const NAMES: Readonly<Record<Naming, RawBuilder<unknown>>> = {
  visitor: sql.lit(MASKED_NAME),
  user: sql`p.name`,
  local: sql`${nameIn}, 'nameEn', p.name`,
};

function cardFields(naming: Naming): RawBuilder<unknown> {
  return sql`
    'id', p.id, 'name', ${NAMES[naming]}, 'location', p.location,
    'minPrice', p.min_price, 'maxPrice', p.max_price, 'imageUrl', cover.image_url, 'image', cover.image,
    'featured', p.featured, 'isFeatured', p.featured, 'flatTypes', (${flatTypeLists}::json[])[p.flat_mask + 1],
    'possessionDate', p.possession_date, 'workDone', p.work_done, 'status', p.status,
    'readyBy', p.ready_by, 'minArea', of_types.smallest, 'maxArea', of_types.largest, 'minPricePerSqFt', p.min_rate,
    'typePrices', of_types.prices`;
}

/** A lateral join that adds `of_types` of the flats of `p`: their areas, and the contract's `typePrices`. */
export const joinTypes = sql`CROSS JOIN LATERAL (
    SELECT min(smallest) AS smallest, max(largest) AS largest,
      coalesce(json_agg(json_build_object('type', type, 'minPrice', coalesce(lowest, 0), 'maxPrice', highest)
        ORDER BY array_position(${flatTypesInOrder}, type)), '[]') AS prices
    FROM (
      SELECT type, min(area) AS smallest, max(area) AS largest, min(price) FILTER (WHERE price > 0) AS lowest,
        max(price) AS highest
      FROM flats WHERE property_id = p.id GROUP BY type
    ) by_type
  ) of_types`;

/** SQL for the contract's `propertyCard`; reads `cover` and `of_types` too, and `texts` where names are local. */
export function cardJson(naming: Naming): RawBuilder<unknown> {
  return sql`json_build_object(${cardFields(naming)})`;
}

/** SQL for the months of a date since the year 0, whatever its day (T3). */
function monthOf(column: string): RawBuilder<number> {
  return sql`(12 * extract(year FROM ${sql.ref(column)}) + extract(month FROM ${sql.ref(column)}))::int`;
}

/** SQL for lists of `p` in their order, as the contract has them. */
export const phasesJson = sql`(
  SELECT coalesce(json_agg(json_build_object('name', h.name, 'reraNo', h.rera_no, 'reraUrl', h.rera_url,
    'possessionDate', h.possession_date, 'registeredCompletion', h.registered_completion,
    'revisedCompletion', h.revised_completion,
    'movedMonths', ${monthOf('h.revised_completion')} - ${monthOf('h.registered_completion')},
    'progressAsOf', h.progress_as_of, 'checkedOn', h.checked_on,
    'checkedBy', (SELECT u.name FROM users u WHERE u.id = h.checked_by AND ${isStaff('u')})
    ) ORDER BY h.position), '[]')
  FROM property_phases h WHERE h.property_id = p.id)`;

const flatsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'type', type, 'area', area, 'price', price,
    'pricePerSqFt', ${ratePerSqFt}, 'unitsTotal', units_total, 'unitsAvailable', units_available,
    'unitsAsOf', units_as_of, 'plan', ${flatPlanJson}) ORDER BY position), '[]')
  FROM flats f WHERE property_id = p.id)`;

/** Figures that a consultant has earned; null below five ratings, which would say little and name somebody (V68). */
const consultantStats = sql`(
  SELECT json_build_object('rating', round(s.stars_sum::numeric / s.ratings, 1), 'ratings', s.ratings, 'hosted', s.hosted,
    'visits', s.hosted + s.no_shows,
    'attendedPercent', 100 * s.hosted / greatest(s.hosted + s.no_shows, 1),
    'medianReplyMinutes', s.median_reply_minutes)
  FROM consultant_stats s WHERE s.user_id = users.id AND s.ratings >= ${sql.lit(RATINGS_SHOWN_FROM)})`;

/** The consultant is who is assigned and still eligible; the phone number goes to signed-in users only (PROP17). */
const consultant = sql`(
  SELECT json_build_object('name', name, 'role', role, 'contactNo', contact_no, 'stats', ${consultantStats})
  FROM users WHERE id = p.assigned_user_id AND ${isEligible('users')})`;

function fileUrl(mediaType: string): RawBuilder<unknown> {
  return sql`(array_agg(${mediaUrl('m')} ORDER BY m.position, m.id)
    FILTER (WHERE m.media_type = ${sql.lit(mediaType)}))[1]`;
}

const documentJson = sql`json_build_object('id', m.id, 'mediaType', m.media_type, 'title', m.title,
  'url', ${mediaUrl('m')}, 'contentType', m.content_type, 'byteSize', m.byte_size, 'image', ${imageJson('m')},
  'addedOn', ${addedOn('m')}, 'flatType', m.flat_type, 'flatArea', m.flat_area)`;

const documentTypes = sql`${sql.lit(`{${DOCUMENT_TYPES.join(',')}}`)}::text[]`;

/**
 * A lateral join that adds `shown.images`, `shown.files`, `shown.documents` and `shown.media` from all media of `p` but its
 * construction photos, read once.
 */
export const joinShownMedia = sql`CROSS JOIN LATERAL (
    SELECT
      coalesce(json_agg(${pictureJson('m')} ORDER BY m.position, m.id)
        FILTER (WHERE m.media_type = 'PROPERTY_IMAGE' AND m.widths <> '{}'), '[]') AS images,
      json_build_object('brochure', ${fileUrl('BROCHURE')}, 'layout', ${fileUrl('LAYOUT')},
        'floorPlan', ${fileUrl('FLOOR_PLAN')}, 'video', ${fileUrl('VIDEO')}, 'rera', ${fileUrl('RERA_CERTIFICATE')},
        'qrCode', ${fileUrl('QR_CODE')}) AS files,
      coalesce(json_agg(json_build_object('id', m.id, 'mediaType', m.media_type, 'url', ${mediaUrl('m')},
        'publicId', m.key) ORDER BY m.media_type, m.position, m.id), '[]') AS media,
      coalesce(json_agg(${documentJson} ORDER BY array_position(${documentTypes}, m.media_type), m.position, m.id)
        FILTER (WHERE m.media_type = ANY(${documentTypes})), '[]') AS documents
    FROM media m WHERE m.property_id = p.id AND m.media_type <> 'CONSTRUCTION_PHOTO'
  ) shown`;

/**
 * Whether one of the pictures of `p` came with the sample catalogue, all of whose pictures are drawn by a computer:
 * those that staff added have their entry in the audit log, which nothing deletes. Read for sample properties only.
 */
export const hasRenderedImages = sql<boolean>`(p.sample AND EXISTS (
  SELECT FROM media m
  WHERE m.property_id = p.id AND m.media_type = 'PROPERTY_IMAGE' AND m.widths <> '{}' AND NOT EXISTS (
    SELECT FROM audit_log a WHERE a.entity = 'MEDIA' AND a.entity_id = m.id AND a.action = 'CREATE')))`;

/** SQL for the contract's `propertyDetail`; reads what a card does, and `shown`. */
export const detailJson = (naming: Exclude<Naming, 'visitor'>) => sql`json_build_object(${cardFields(naming)},
  'listedOn', (p.created_at AT TIME ZONE 'Asia/Kolkata')::date, 'notInPrice', ${extraCostsJson},
  'notInPriceAsOf', p.not_in_price_as_of, 'description', ${naming === 'local' ? descriptionIn : sql`p.description`}, 'reraNo', p.rera_no, 'reraUrl', p.rera_url, 'phases', ${phasesJson},
  'videoUrl', p.video_url, 'flats', ${flatsJson}, 'characteristics', ${characteristicsJson},
  'amenities', to_json(p.amenities), 'assignedUser', ${consultant},
  'images', shown.images, 'hasRenderedImages', ${hasRenderedImages}, 'files', shown.files, 'media', shown.media,
  'documents', shown.documents)`;
