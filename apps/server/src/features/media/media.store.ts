import type { MediaType } from '@aangan/contract/lists';
import type { Database } from '../../database/pool.ts';

/** What serving a file has to know of its medium. */
export interface ServedMedia {
  mediaType: MediaType;
  contentType: string;
  fileName: string;
  widths: number[];
}

export type MediaRows = ReturnType<typeof createMediaRows>;

/** The rows of `media`, for serving: one indexed statement. */
export function createMediaRows(db: Database) {
  return {
    find: async (key: string): Promise<ServedMedia | undefined> => {
      const row = await db
        .selectFrom('media')
        .select(['media_type', 'content_type', 'file_name', 'widths'])
        .where('key', '=', key)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        mediaType: row.media_type as MediaType,
        contentType: row.content_type,
        fileName: row.file_name,
        widths: row.widths,
      };
    },
  };
}
