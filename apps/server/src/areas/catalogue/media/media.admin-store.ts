import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import {
  adminMediaJson,
  MEDIA_FILE_COLUMNS,
  mediaFactColumns,
  toMediaFiles,
  toMediaRow,
} from '../../../sql/media.sql.ts';
import type { MediaFiles, StoredMedia } from './media.rules.ts';

export interface MediaOwner {
  propertyId: number;
  propertyName: string;
}

/** All media of a property in order; null when there is no such property. */
export async function listMedia(db: Database, propertyId: number): Promise<AdminMedia[] | null> {
  const media = sql<AdminMedia[]>`(SELECT coalesce(json_agg(${adminMediaJson('m')} ORDER BY m.position, m.id), '[]')
    FROM media m WHERE m.property_id = p.id)`;
  const query = db.selectFrom('properties as p').select(media.as('media')).where('p.id', '=', propertyId);
  return (await query.executeTakeFirst())?.media ?? null;
}

/** One medium; null when there is none. */
export async function findMedia(db: Database, id: number): Promise<AdminMedia | null> {
  const query = db.selectFrom('media as m').select(adminMediaJson('m').as('media')).where('m.id', '=', id);
  return (await query.executeTakeFirst())?.media ?? null;
}

/** The name of a property; null when there is none. */
export async function findPropertyName(db: Database, propertyId: number): Promise<string | null> {
  const query = db.selectFrom('properties').select('name').where('id', '=', propertyId);
  return (await query.executeTakeFirst())?.name ?? null;
}

/** Whose a medium is; null when there is no such medium. */
export async function findOwner(db: Database, mediaId: number): Promise<MediaOwner | null> {
  const row = await db
    .selectFrom('media as m')
    .innerJoin('properties as p', 'p.id', 'm.property_id')
    .select(['p.id as propertyId', 'p.name as propertyName'])
    .where('m.id', '=', mediaId)
    .executeTakeFirst();
  return row ?? null;
}

/** How many construction photos and how many other media a locked property has, and the place after the last of all. */
export async function countMedia(
  trx: Database,
  propertyId: number,
): Promise<{ photos: number; others: number; next: number }> {
  return trx
    .selectFrom('media')
    .select([
      sql<number>`count(*) FILTER (WHERE media_type = 'CONSTRUCTION_PHOTO')`.as('photos'),
      sql<number>`count(*) FILTER (WHERE media_type <> 'CONSTRUCTION_PHOTO')`.as('others'),
      sql<number>`coalesce(max(position) + 1, 0)`.as('next'),
    ])
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
}

/** Gives the new row. */
export async function insertMedia(
  trx: Database,
  stored: StoredMedia,
  place: { propertyId: number; position: number; facts: MediaFacts },
): Promise<AdminMedia> {
  const { media } = await trx
    .with('m', (query) => query.insertInto('media').values(toMediaRow(stored, place)).returningAll())
    .selectFrom('m')
    .select(adminMediaJson('m').as('media'))
    .executeTakeFirstOrThrow();
  return media;
}

/** Gives the row as it is then; null when there is no such row. */
export async function updateMediaFacts(trx: Database, id: number, facts: MediaFacts): Promise<AdminMedia | null> {
  await trx.updateTable('media').set(mediaFactColumns(facts)).where('id', '=', id).execute();
  return findMedia(trx, id);
}

/** Gives the places 0, 1, 2 and so on. */
export async function updatePositions(trx: Database, ids: readonly number[]): Promise<void> {
  const wanted = sql<{ id: number; position: number }>`unnest(${ids}::bigint[]) WITH ORDINALITY`;
  await trx
    .updateTable('media as m')
    .from(wanted.as<'wanted'>(sql`wanted (id, position)`))
    .set({ position: sql<number>`wanted.position - 1` })
    .whereRef('m.id', '=', 'wanted.id')
    .execute();
}

/** Gives what its files are called; null when there is no such row. */
export async function deleteMedia(trx: Database, id: number): Promise<MediaFiles | null> {
  const query = trx.deleteFrom('media').where('id', '=', id);
  const row = await query.returning(MEDIA_FILE_COLUMNS).executeTakeFirst();
  return row ? toMediaFiles(row) : null;
}

/** Those of these keys that belong to a row. */
export async function findKnownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const query = db.selectFrom('media').select('key');
  const rows = await query.where(sql<boolean>`key = ANY(${keys}::text[])`).execute();
  return new Set(rows.map(({ key }) => key));
}
