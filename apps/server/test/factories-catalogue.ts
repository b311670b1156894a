import { randomBytes } from 'node:crypto';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import { type FlatType } from '@aangan/contract/catalogue/lists';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../src/database/pool.ts';
import type { DB } from '../src/database/schema.generated.ts';
import { refreshSearchFacts } from '../src/sql/derived.sql.ts';

type Row<Table extends keyof DB> = Selectable<DB[Table]>;
type Overrides<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

export interface FlatOverrides {
  type?: FlatType;
  area?: number;
  price?: number;
}

export type PropertyOverrides = Overrides<'properties'> & { flats?: FlatOverrides[] };

/** Inserts a property with its flats; `flat_mask` is derived unless given, the other derived columns always. */
export async function buildProperty(
  db: Database,
  { flats = [{ type: '2BHK' }, { type: '3BHK' }], ...columns }: PropertyOverrides = {},
): Promise<Row<'properties'>> {
  const minPrice = columns.min_price ?? 6_200_000;
  const property = await db
    .insertInto('properties')
    .values({
      name: `Project ${randomBytes(4).toString('hex')}`,
      description: 'Homes around a shared garden.',
      location: 'Moshi-Dudulgaon',
      min_price: minPrice,
      max_price: Math.max(minPrice, 8_900_000),
      status: 'UNDER_CONSTRUCTION',
      work_done: 40,
      possession_date: '2028-12-31',
      flat_mask: flatMask(flats),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, flat] of flats.entries()) await buildFlat(db, { property_id: property.id, position, ...flat });
  await refreshSearchFacts(db, property.id);
  return db.selectFrom('properties').selectAll().where('id', '=', property.id).executeTakeFirstOrThrow();
}

/** Inserts one flat of a property, without updating the property's own columns. */
export async function buildFlat(
  db: Database,
  columns: Overrides<'flats'> & { property_id: number },
): Promise<Row<'flats'>> {
  return db
    .insertInto('flats')
    .values({ position: 0, type: '2BHK', area: 642.5, price: 6_200_000, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a row of media; a picture gets three sizes, any other type none. No file is written. */
export async function buildMedia(
  db: Database,
  columns: Overrides<'media'> & { property_id: number },
): Promise<Row<'media'>> {
  const isPicture = ['PROPERTY_IMAGE', 'CONSTRUCTION_PHOTO'].includes(columns.media_type ?? 'PROPERTY_IMAGE');
  const picture = {
    file_name: 'picture.jpg',
    content_type: 'image/jpeg',
    width: 1600,
    height: 1067,
    widths: [480, 800, 1600],
    // there is no file to derive sizes from
    avif_widths: [],
    placeholder: 'data:image/webp;base64,UklGRg==',
  };
  const file = { file_name: 'brochure.pdf', content_type: 'application/pdf' };
  return db
    .insertInto('media')
    .values({
      media_type: 'PROPERTY_IMAGE',
      position: 0,
      key: randomBytes(16).toString('hex'),
      byte_size: 120_000,
      ...(isPicture ? picture : file),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type OfUser = { user_id: number; property_id: number };

/** Inserts a booking; by default PENDING, for 1 December 2026. */
export async function buildBooking(db: Database, columns: Overrides<'bookings'> & OfUser): Promise<Row<'bookings'>> {
  return db
    .insertInto('bookings')
    .values({ visit_date: '2026-12-01', status: 'PENDING', notes: 'No additional notes', ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a shortlist entry. */
export async function buildShortlist(
  db: Database,
  columns: Overrides<'shortlists'> & OfUser,
): Promise<Row<'shortlists'>> {
  return db.insertInto('shortlists').values(columns).returningAll().executeTakeFirstOrThrow();
}

/** Inserts rates with the default values from another day on. */
export async function buildRates(
  db: Database,
  columns: Overrides<'price_rates'> & { effective_from: string },
): Promise<Row<'price_rates'>> {
  return db
    .insertInto('price_rates')
    .values({
      gst_bp: 500,
      gst_reduced_bp: 100,
      gst_reduced_max_value: 4_500_000,
      gst_reduced_max_sq_m: 90,
      duty_man_bp: 700,
      duty_woman_bp: 600,
      duty_joint_bp: 650,
      registration_bp: 100,
      registration_cap: 30_000,
      loan_bands: JSON.stringify([{ upTo: null, bp: 8000 }]),
      loan_rate_bp: 800,
      foir_bp: 5000,
      source: 'Made for a test',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts the lowest prices of a property by day, `{ '2025-01-01': 5_000_000 }`. */
export async function buildPriceHistory(
  db: Database,
  propertyId: number,
  prices: Record<string, number>,
): Promise<void> {
  const rows = Object.entries(prices).map(([recorded_on, price]) => ({
    property_id: propertyId,
    recorded_on,
    min_price: price,
    max_price: price,
  }));
  await db.insertInto('price_history').values(rows).execute();
}

function flatMask(flats: FlatOverrides[]): number {
  return flats.reduce((mask, { type = '2BHK' }) => mask | (2 ** FLAT_TYPES.indexOf(type)), 0);
}
