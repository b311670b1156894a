import type { MediaType } from '@aangan/contract/lists';
import type { Database } from '../../database/pool.ts';

/** What serving a file has to know of its medium. */
export interface ServedMedia {
  mediaType: MediaType;
  contentType: string;
  fileName: string;
  widths: number[];
}

/** The medium of a key, by one indexed statement; null when there is none. */
export async function findServedMedia(db: Database, key: string): Promise<ServedMedia | null> {
  const row = await db
    .selectFrom('media')
    .select(['media_type', 'content_type', 'file_name', 'widths'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  return {
    mediaType: row.media_type as MediaType,
    contentType: row.content_type,
    fileName: row.file_name,
    widths: row.widths,
  };
}
