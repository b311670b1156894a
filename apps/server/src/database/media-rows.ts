import type { MediaType } from '@aangan/contract/lists';

/** The columns of `media` that say where its files are and what they hold; see `StoredMedia` of the feature. */
interface Stored {
  mediaType: string;
  key: string;
  fileName: string;
  contentType: string;
  byteSize: number;
  width: number | null;
  height: number | null;
  widths: number[];
  placeholder: string | null;
  contentHash: string | null;
}

/** A stored file as a row of `media`, in its place among all of its property. */
export function toMediaRow(stored: Stored, { propertyId, position }: { propertyId: number; position: number }) {
  return {
    property_id: propertyId,
    position,
    media_type: stored.mediaType,
    key: stored.key,
    file_name: stored.fileName,
    content_type: stored.contentType,
    byte_size: stored.byteSize,
    width: stored.width,
    height: stored.height,
    widths: stored.widths,
    placeholder: stored.placeholder,
    content_hash: stored.contentHash,
  };
}

/** The columns that say what the files of a medium are called. */
export const MEDIA_FILE_COLUMNS = ['media_type', 'key', 'file_name', 'widths'] as const;

interface FileColumns {
  media_type: string;
  key: string;
  file_name: string;
  widths: number[];
}

/** What the files of a row are called: the feature's `MediaFiles`. */
export function toMediaFiles({ media_type, key, file_name, widths }: FileColumns) {
  return { mediaType: media_type as MediaType, key, fileName: file_name, widths };
}
