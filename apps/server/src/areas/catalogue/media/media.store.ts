import type { MediaType } from '@aangan/contract/catalogue/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { MEDIA_FILE_COLUMNS, toMediaFiles } from '../../../sql/media.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import type { MediaFiles } from './media.rules.ts';
import type { AvifSizes } from './media.service.ts';

/** What serving a file has to know of its medium. */
export interface ServedMedia {
  mediaType: MediaType;
  contentType: string;
  fileName: string;
  widths: number[];
  avifWidths: number[] | null;
  /** Whether buyers see its property. */
  isListed: boolean;
}

/** The medium of a key, by one indexed statement; null when there is none. */
export async function findServedMedia(db: Database, key: string): Promise<ServedMedia | null> {
  const row = await db
    .selectFrom('media as m')
    .innerJoin('properties as p', 'p.id', 'm.property_id')
    .select(['m.media_type', 'm.content_type', 'm.file_name', 'm.widths', 'm.avif_widths', isListed('p').as('listed')])
    .where('m.key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  return {
    mediaType: row.media_type as MediaType,
    contentType: row.content_type,
    fileName: row.file_name,
    widths: row.widths,
    avifWidths: row.avif_widths,
    isListed: row.listed,
  };
}

/** Photographs of properties whose sizes in AVIF were not tried yet, those that cards show first. */
export async function listWithoutAvif(db: Database, limit: number): Promise<MediaFiles[]> {
  const rows = await db
    .selectFrom('media')
    .select(MEDIA_FILE_COLUMNS)
    .where(sql<boolean>`media_type IN ('PROPERTY_IMAGE', 'CONSTRUCTION_PHOTO')`)
    .where(sql<boolean>`widths <> '{}'`)
    .where('avif_widths', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toMediaFiles);
}

/** Notes the sizes in AVIF of several pictures in one change. */
export async function updateAvif(db: Database, made: readonly AvifSizes[]): Promise<void> {
  const rows = sql<AvifSizes>`jsonb_to_recordset(${JSON.stringify(made)}::jsonb)`;
  await db
    .updateTable('media as m')
    .from(rows.as<'made'>(sql`made (key text, "avifWidths" integer[], "byteSize" bigint)`))
    .set({ avif_widths: sql`made."avifWidths"`, byte_size: sql`m.byte_size + made."byteSize"` })
    .whereRef('m.key', '=', 'made.key')
    .where('m.avif_widths', 'is', null)
    .execute();
}
