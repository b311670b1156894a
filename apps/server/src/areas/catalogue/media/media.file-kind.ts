import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { MediaType } from '@aangan/contract/catalogue/lists';

/** What a file is, by its bytes. */
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
  CONSTRUCTION_PHOTO: PICTURES,
};

const MEGABYTE = 1024 * 1024;

/** Bytes a file of this type may have (ADMM7). */
export function byteLimit(mediaType: MediaType): number {
  return (mediaType === 'VIDEO' ? 50 : 10) * MEGABYTE;
}

/** What is said of a file of a wrong kind (ADMM5). */
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

/** Whether a file of this kind may be a medium of this type (ADMM4, ADMM7). */
export function isAllowed(kind: FileKind | null, mediaType: MediaType): kind is FileKind {
  return kind !== null && ALLOWED[mediaType].includes(kind);
}

/** Whether a file of this kind is made into sizes; any other is kept as it came. */
export function isPicture(kind: FileKind): boolean {
  return (PICTURES as readonly FileKind[]).includes(kind);
}

type Begins = (head: string) => boolean;

const PNG: Begins = (head) => head.startsWith('\x89PNG\r\n\x1A\n');

/** Of file-type's answers those we take, each with how such a file begins. */
const KINDS: Readonly<Record<string, { kind: FileKind; begins: Begins }>> = {
  'image/jpeg': { kind: 'jpeg', begins: (head) => head.startsWith('\xFF\xD8\xFF') },
  'image/png': { kind: 'png', begins: PNG },
  'image/apng': { kind: 'png', begins: PNG },
  'image/webp': { kind: 'webp', begins: (head) => /^RIFF[^]{4}WEBP/.test(head) },
  'image/gif': { kind: 'gif', begins: (head) => /^GIF8[79]a/.test(head) },
  'image/avif': { kind: 'avif', begins: (head) => /^[^]{4}ftypavi[fs]/.test(head) },
  'video/webm': { kind: 'webm', begins: (head) => head.startsWith('\x1A\x45\xDF\xA3') },
  'video/mp4': { kind: 'mp4', begins: (head) => /^[^]{4}ftyp(isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|XAVC)/.test(head) },
  'video/x-m4v': { kind: 'mp4', begins: (head) => /^[^]{4}ftypM4V /.test(head) },
};

/** Bytes at the beginning of a file among which its PDF header may stand (ISO 32000-1, implementation note 13). */
const PDF_HEADER_WITHIN = 1024;

/**
 * Finds where the PDF in a file begins, in bytes: readers open one behind a byte order mark or the commands of a printer.
 * Null without a header in the first 1,024 bytes, or with markup before it, which a browser could run.
 */
export function pdfStart(bytes: Uint8Array): number | null {
  const head = headOf(bytes, PDF_HEADER_WITHIN);
  const start = head.indexOf('%PDF-');
  return start === -1 || head.slice(0, start).includes('<') ? null : start;
}

/**
 * Tells a file's kind by its bytes alone (docs/security.md): neither its name nor what a client calls it counts.
 * Null for all else, SVG and HTML among it. file-type looks behind an ID3 tag and a byte order mark too, and takes any
 * brand of MP4, so that what a file begins with is looked at besides. It is loaded with the first file.
 */
export async function kindOf(bytes: Uint8Array): Promise<FileKind | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime === undefined || mime === 'application/pdf') return pdfStart(bytes) === null ? null : 'pdf';
  const found = KINDS[mime];
  return found?.begins(headOf(bytes, 16)) ? found.kind : null;
}

function headOf(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, length)).toString('latin1');
}
