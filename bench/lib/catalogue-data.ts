import { AMENITIES } from '@aangan/contract/catalogue/filter-lists';
import { PROPERTY_STATUSES } from '@aangan/contract/catalogue/lists';
import { LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import type { OpenDatabase } from '../../apps/server/src/database/pool.ts';
import { repairSearchFacts } from '../../apps/server/src/sql/derived.sql.ts';

const FIRST = ['Royal', 'Green', 'Silver', 'Maple', 'Lake', 'Sunrise', 'Orchid', 'Cedar', 'Pearl', 'Hill'];
const SECOND = [
  'Court',
  'Residency',
  'Heights',
  'Meadows',
  'Enclave',
  'Terraces',
  'Gardens',
  'Towers',
  'Vista',
  'Park',
];

interface Shape {
  /** Pictures per property. */
  pictures: number;
  /** Includes the data that only a property's page shows. */
  isWhole: boolean;
}

const WHOLE: Shape = { pictures: 5, isWhole: true };
const SLIM: Shape = { pictures: 1, isWhole: false };

const OF_PAGES = [
  `INSERT INTO characteristics (property_id, position, key_name, value_name)
   SELECT id, n, 'Fact ' || n, 'Value ' || n FROM properties, generate_series(0, 5) n`,
  `INSERT INTO media (property_id, media_type, position, key, file_name, content_type, byte_size)
   SELECT id, type, 0, md5(type || id), 'file.pdf', 'application/pdf', 900000
   FROM properties, unnest('{BROCHURE,LAYOUT}'::text[]) type`,
];

/** The same statements and seed give the same catalogue, so that runs are comparable. */
const statementsOf = ({ pictures, isWhole }: Shape) => [
  'SELECT setseed(0.42)',
  // two of a hundred are featured, localities are uneven, prices are between 40 lakh and about 2 crore
  `INSERT INTO properties (external_id, name, description, location, min_price, max_price, status, featured, work_done,
     possession_date, rera_no, rera_url, flat_mask, amenities)
   SELECT 'made-' || n,
     ($2::text[])[1 + floor(random() * 10)] || ' ' || ($3::text[])[1 + floor(random() * 10)] || ' ' || n,
     rtrim(repeat('Homes around a shared garden, with the full price told. ', 8)),
     ($4::text[])[1 + floor(random() * random() * 5)], price, round((price * (1.1 + random() * 0.6))::numeric, -3),
     ($5::text[])[1 + floor(random() * 2)], random() < 0.02, floor(random() * 101), date '2027-01-01' + n % 1500,
     'P521000' || lpad(n::text, 6, '0'), 'https://maharera.maharashtra.gov.in/', 1 + floor(random() * 7),
     ARRAY(SELECT amenity FROM unnest($6::text[]) amenity WHERE hashtext(amenity || n) & 15 < 3 + n % 12)
   FROM (SELECT n, round((4000000 + 12000000 * random() * random())::numeric, -3)::bigint AS price
     FROM generate_series(1, $1::int) n) made`,
  `INSERT INTO flats (property_id, position, type, area, price)
   SELECT id, bit * 2 + half, (2 + bit) || 'BHK', round((550 + bit * 300 + half * 60 + random() * 80)::numeric, 2),
     min_price + (bit * 2 + half) * 350000
   FROM properties, generate_series(0, 2) bit, generate_series(0, 1) half WHERE flat_mask & (1 << bit) <> 0`,
  `INSERT INTO media (property_id, media_type, position, key, file_name, content_type, byte_size, width, height, widths,
     placeholder)
   SELECT id, 'PROPERTY_IMAGE', n, md5('picture' || id || '-' || n), 'picture.jpg', 'image/jpeg', 240000, 1600, 1067,
     '{480,800,1200,1600}', 'data:image/webp;base64,' || repeat('UklGRhQB', 12) FROM properties, generate_series(1, ${pictures}) n`,
  ...(isWhole ? OF_PAGES : []),
  `INSERT INTO price_history (property_id, recorded_on, min_price, max_price)
   SELECT id, date '2024-06-01' + n * 365, round(min_price * (0.84 + n * 0.08), -3), max_price
   FROM properties, generate_series(0, 2) n WHERE id % 4 = 0`,
];

/**
 * Fills an empty database with a generated catalogue, by SQL only.
 * @param options `isSlim`: one picture per property, and no data that only its page shows
 */
export async function makeCatalogue(
  { pool, db }: OpenDatabase,
  properties: number,
  { isSlim = false } = {},
): Promise<void> {
  // the random seed belongs to the connection
  const client = await pool.connect();
  try {
    for (const statement of statementsOf(isSlim ? SLIM : WHOLE)) {
      const values = [properties, FIRST, SECOND, [...LOCALITIES], [...PROPERTY_STATUSES], [...AMENITIES]];
      await client.query(statement, statement.includes('$1') ? values : []);
    }
    await repairSearchFacts(db);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    client.release();
  }
}
