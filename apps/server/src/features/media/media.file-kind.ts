import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import type { MediaType } from '@aangan/contract/lists';

/** What a file is, by its first bytes. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'pdf' | 'mp4' | 'webm';

const PICTURES = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const satisfies FileKind[];

const ALLOWED: Readonly<Record<MediaType, readonly FileKind[]>> = {
  PROPERTY_IMAGE: PICTURES,
  QR_CODE: PICTURES,
  BROCHURE: ['pdf', ...PICTURES],
  LAYOUT: ['pdf'],
  FLOOR_PLAN: ['pdf', ...PICTURES],
  RERA_CERTIFICATE: ['pdf', ...PICTURES],
  VIDEO: ['mp4', 'webm'],
};

const MEGABYTE = 1024 * 1024;

/** Bytes a file of this type may have (decision 29). */
export function byteLimit(mediaType: MediaType): number {
  return (mediaType === 'VIDEO' ? 50 : 10) * MEGABYTE;
}

/** What is said of a file of a wrong kind (admin document section 5, 'Upload'). */
export function wrongKindText(mediaType: MediaType): string {
  if (mediaType === 'LAYOUT') return ADMIN_TEXTS.media.layoutIsPdf;
  if (mediaType === 'PROPERTY_IMAGE') return ADMIN_TEXTS.media.imageIsImage;
  return `The file must be ${allowedKindsText(mediaType)}`;
}

/** What an upload of this type may be, as words for a message. */
export function allowedKindsText(mediaType: MediaType): string {
  const names = ALLOWED[mediaType].map((kind) =>
    kind === 'webm' ? 'WebM' : kind === 'webp' ? 'WebP' : kind.toUpperCase(),
  );
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Whether a file of this kind may be a medium of this type (decision 29). */
export function isAllowed(kind: FileKind | undefined, mediaType: MediaType): kind is FileKind {
  return kind !== undefined && ALLOWED[mediaType].includes(kind);
}

/** Whether a file of this kind is made into sizes; any other is kept as it came. */
export function isPicture(kind: FileKind): boolean {
  return (PICTURES as readonly FileKind[]).includes(kind);
}

/**
 * Tells a file's kind by its magic bytes alone (docs/security.md): neither its name nor what a client calls it
 * counts. Undefined for all else, SVG and HTML among it.
 */
export function kindOf(bytes: Uint8Array): FileKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('\x1A\x45\xDF\xA3')) return 'webm';
  const brand = /^[^]{4}ftyp([^]{4})/.exec(head)?.[1];
  if (brand === 'avif' || brand === 'avis') return 'avif';
  return brand !== undefined && /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)$/.test(brand) ? 'mp4' : undefined;
}
