import { only } from '../../../database/fragments.ts';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../database/pool.ts';
import { prepare } from '../../../database/prepared.ts';
import { catalogueVersion } from '../../../http/cache/catalogue-version.ts';
import type { Filled } from '../../../http/cache/response-cache.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import type { MediaFiles } from '../media/media.rules.ts';

/** What anybody may know of a home. Dates are 'yyyy-MM-dd', prices whole rupees. */
export interface ShownFacts {
  id: number;
  location: string;
  /** A bit a flat type. */
  flatMask: number;
  minPrice: number;
  maxPrice: number;
  possessionDate: string | null;
  readyBy: string | null;
  sample: boolean;
  /** Whether a registration number is on record. */
  hasNumber: boolean;
  cover: MediaFiles | null;
}

/** What those who are signed in may know besides. */
export interface ReraFacts extends ShownFacts {
  name: string;
  /** Of its registrations, in their order. */
  numbers: string[];
  reraUrl: string | null;
  qrCode: MediaFiles | null;
}

/** The files of the first medium of `p` that is of this type; sizes in AVIF are no other picture. */
const firstFiles = (mediaType: string) => sql`(
  SELECT json_build_object('mediaType', m.media_type, 'key', m.key, 'fileName', m.file_name, 'widths', m.widths,
    'avifWidths', null)
  FROM media m
  WHERE m.property_id = p.id AND m.media_type = ${sql.lit(mediaType)} AND m.widths <> '{}'
  ORDER BY m.position, m.id LIMIT 1)`;

const shownFields = sql`
  'id', p.id, 'location', p.location, 'flatMask', p.flat_mask, 'minPrice', p.min_price, 'maxPrice', p.max_price,
  'possessionDate', p.possession_date, 'readyBy', p.ready_by, 'sample', p.sample,
  'hasNumber', p.rera_no IS NOT NULL, 'cover', ${firstFiles('PROPERTY_IMAGE')}`;

const shownStatement = prepare(
  'share_shown',
  sql<Filled<string | null>>`
  SELECT ${catalogueVersion} AS version,
    (SELECT json_build_object(${shownFields})::text FROM properties p
      WHERE p.id = ${sql.raw('$1')}::bigint AND ${isListed('p')}) AS json`,
);

/** Where a property has phases, the first's number and address are its own (T1). */
const reraStatement = prepare(
  'share_rera',
  sql<Filled<string | null>>`
  SELECT ${catalogueVersion} AS version, (
    SELECT json_build_object(${shownFields}, 'name', p.name, 'reraUrl', p.rera_url, 'qrCode', ${firstFiles('QR_CODE')},
      'numbers', (
        SELECT coalesce(json_agg(h.rera_no ORDER BY h.position),
          CASE WHEN p.rera_no IS NULL THEN '[]' ELSE json_build_array(p.rera_no) END)
        FROM property_phases h WHERE h.property_id = p.id))::text
    FROM properties p
      WHERE p.id = ${sql.raw('$1')}::bigint AND ${isListed('p')}) AS json`,
);

/** JSON text of `ShownFacts`; null when there is no such property. */
export async function findShown(database: OpenDatabase, id: number): Promise<Filled<string | null>> {
  return only(await shownStatement(database, id));
}

/** JSON text of `ReraFacts`; null when there is no such property. */
export async function findRera(database: OpenDatabase, id: number): Promise<Filled<string | null>> {
  return only(await reraStatement(database, id));
}
