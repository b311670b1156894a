/** Why a file still has the metadata that it came with. */
export type MetadataLeft = 'encrypted' | 'signed' | 'unreadable' | 'video';

/** What the sender of such a file is told. */
export const METADATA_LEFT_TEXTS: Readonly<Record<MetadataLeft, string>> = {
  encrypted: 'The PDF is encrypted, so its author, title and other metadata could not be removed.',
  signed:
    'The PDF is signed, so its author, title and other metadata were kept: without them the signature would break.',
  unreadable: 'The PDF is of an unusual kind, so its author, title and other metadata could not be removed.',
  video: 'The location, the date and other metadata of this video could not be removed.',
};

/** A file of which nothing but the content is left, or the reason why that could not be done. */
export type Cleaned = { bytes: Uint8Array } | { left: MetadataLeft };
