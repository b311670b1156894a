import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { PUBLIC_MEDIA_TYPES, type MediaType } from '@aangan/contract/catalogue/lists';
import type { FileKind } from './media.file-kind.ts';
import type { PictureRule } from './media.picture-work.ts';

/** The columns of `media` that say where its files are and what they hold. */
export interface StoredMedia {
  mediaType: MediaType;
  /** 128 random bits in hex: the folder of the files and the public id. */
  key: string;
  /** The name of the one file, or of the widest size of a picture. */
  fileName: string;
  contentType: string;
  /** Of all files together. */
  byteSize: number;
  /** Pixels of the widest size; null for what is no picture. */
  width: number | null;
  height: number | null;
  /** Made sizes, narrowest first: `<width>.webp`; empty for what is no picture. */
  widths: number[];
  /** Sizes in AVIF, narrowest first: `<width>.avif`; made after the others, null until that was tried. */
  avifWidths: number[] | null;
  placeholder: string | null;
  /** SHA-256 in hex of the file it was made from; null when nobody noted it. */
  contentHash: string | null;
}

export type MediaFiles = Pick<StoredMedia, 'mediaType' | 'key' | 'fileName' | 'widths' | 'avifWidths'>;

const PICTURE: PictureRule = { widths: [400, 800, 960, 1200, 1600] };
/** What cards load, and phones. Wider ones would cost more processor time than all of these together. */
export const AVIF_WIDTHS: readonly number[] = [400, 800, 960];
/** Plans carry small print: one size, wide and without loss of sharp edges. */
const PLAN: PictureRule = { widths: [2000], lossless: true };
/** A scanned leaflet: as wide as a plan, but mostly photographs. */
const LEAFLET: PictureRule = { widths: [2000] };
const QR: PictureRule = { widths: [600], lossless: true };

/** The sizes a picture of this type is kept in. */
export function pictureRule(mediaType: MediaType): PictureRule {
  if (mediaType === 'PROPERTY_IMAGE' || mediaType === 'CONSTRUCTION_PHOTO') return PICTURE;
  if (mediaType === 'BROCHURE') return LEAFLET;
  return mediaType === 'QR_CODE' ? QR : PLAN;
}

const DOCUMENT_TYPES: Partial<Record<FileKind, { extension: string; contentType: string }>> = {
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  mp4: { extension: 'mp4', contentType: 'video/mp4' },
  webm: { extension: 'webm', contentType: 'video/webm' },
};

/** How a file that is kept as it came is named and served: 'floor-plan.pdf', never by the uploader's own name. */
export function documentName(mediaType: MediaType, kind: FileKind): { fileName: string; contentType: string } {
  const type = DOCUMENT_TYPES[kind] ?? { extension: 'bin', contentType: 'application/octet-stream' };
  return {
    fileName: `${mediaType.toLowerCase().replaceAll('_', '-')}.${type.extension}`,
    contentType: type.contentType,
  };
}

/** What the audit log tells of a medium: its fields, under the names the answers have. */
export function auditedMedia({ id: _id, url: _url, image: _image, addedOn: _day, ...fields }: AdminMedia) {
  return fields;
}

/** Whether anyone may load its files, without a session. */
export function isPublic(mediaType: MediaType): boolean {
  return (PUBLIC_MEDIA_TYPES as readonly MediaType[]).includes(mediaType);
}

/** The names under which the files of one medium are asked for; last the widest picture, as it is read again. */
export function fileNames({
  widths,
  avifWidths,
  fileName,
}: Pick<StoredMedia, 'widths' | 'avifWidths' | 'fileName'>): string[] {
  if (widths.length === 0) return [fileName];
  return [...(avifWidths ?? []).map((width) => `${width}.avif`), ...widths.map((width) => `${width}.webp`)];
}

/** Public and other files stand apart in the store, so that a public one is served without asking the database. */
export function storePath(audience: 'public' | 'private', key: string, fileName: string): string {
  return `${audience}/${key}/${fileName}`;
}

/** The key in a path of `storePath`; null for any other path. */
export function keyInStorePath(path: string): string | null {
  return /^(?:public|private)\/([0-9a-f]{32})\/[^/]+$/.exec(path)?.[1] ?? null;
}

/** The folders that files of ours stand in. */
export const STORE_FOLDERS = ['public/', 'private/'] as const;

/** Where files without a row wait before they are deleted, out of reach of every address. */
export const QUARANTINE_FOLDER = 'quarantine/';

/** Where the file of this path waits: by the day (UTC) it was taken. */
export function quarantinePath(path: string, takenAt: Date): string {
  return `${QUARANTINE_FOLDER}${takenAt.toISOString().slice(0, 10)}/${path}`;
}

/** A path of `quarantinePath` in its parts; null for any other path. */
export function quarantinedAt(path: string): { day: string; path: string; key: string } | null {
  const [, day, from] = /^quarantine\/(\d{4}-\d{2}-\d{2})\/(.+)$/.exec(path) ?? [];
  const key = keyInStorePath(from ?? '');
  if (day === undefined || from === undefined || key === null) return null;
  return Number.isNaN(Date.parse(day)) ? null : { day, path: from, key };
}

/** Where all files of one medium stand in the store, narrowest picture of a kind first. */
export function storePaths(media: MediaFiles): string[] {
  const audience = isPublic(media.mediaType) ? 'public' : 'private';
  return fileNames(media).map((name) => storePath(audience, media.key, name));
}
