import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import { fill } from '@aangan/contract/core/translation';
import { MEDIA_TYPE_LABELS } from '../shared/media-labels.ts';
import { media as texts } from './media.texts.ts';

const IMAGES = 'image/png,image/jpeg,image/gif,image/webp,image/avif';
const PDF = 'application/pdf,.pdf';
const MEGABYTE = 1024 * 1024;

export interface MediaTypeFacts {
  value: MediaType;
  /** label in the select */
  choice: string;
  /** label under an item of the gallery */
  label: string;
  /** `accept` of the file input */
  accept: string;
  hint: string;
  /** bytes */
  limit: number;
}

const fact = (value: MediaType, choice: string, accept: string, hint: string, megabytes = 10): MediaTypeFacts => ({
  value,
  choice,
  label: MEDIA_TYPE_LABELS[value],
  accept,
  hint,
  limit: megabytes * MEGABYTE,
});

const { imageHint: IMAGE_HINT, pdfHint: PDF_HINT } = ADMIN_TEXTS.media;
const EITHER_HINT = `PDF, ${IMAGE_HINT}`;

/** In the order of ADMM2, followed by later types. */
export const MEDIA_TYPE_FACTS: readonly MediaTypeFacts[] = [
  fact('PROPERTY_IMAGE', 'Property Image', IMAGES, IMAGE_HINT),
  // The file input accepts only PDFs (ADMM4); a dropped brochure may also be a picture, which the hint mentions.
  fact('BROCHURE', 'Brochure', PDF, EITHER_HINT),
  fact('LAYOUT', 'Layout (PDF)', PDF, PDF_HINT),
  fact('QR_CODE', 'QR Code', IMAGES, IMAGE_HINT),
  fact('FLOOR_PLAN', 'Floor Plan', `${PDF},${IMAGES}`, EITHER_HINT),
  fact('RERA_CERTIFICATE', 'RERA Certificate', `${PDF},${IMAGES}`, EITHER_HINT),
  fact('VIDEO', 'Video', 'video/mp4,video/webm', 'MP4, WebM up to 50MB', 50),
  fact('CONSTRUCTION_PHOTO', 'Construction Photo', IMAGES, IMAGE_HINT),
];

const [FIRST] = MEDIA_TYPE_FACTS as [MediaTypeFacts];

/** Returns the facts of a media type. */
export function mediaTypeFacts(value: string): MediaTypeFacts {
  return MEDIA_TYPE_FACTS.find((facts) => facts.value === value) ?? FIRST;
}

/** Pixels below which a picture looks blurred on a home's page (ADMM28). */
const WIDTH_LIKELY = 800;

/** Types shown large to buyers, unlike a QR code. */
const LARGE_PICTURES: readonly MediaType[] = ['PROPERTY_IMAGE', 'FLOOR_PLAN', 'CONSTRUCTION_PHOTO'];

/** Returns the warning about a picture that is too small for its type; else null. Pixels. */
export function smallPictureText(mediaType: MediaType, name: string, size: PictureSize): string | null {
  if (!LARGE_PICTURES.includes(mediaType) || size.width >= WIDTH_LIKELY) return null;
  const { width, height } = size;
  return fill(texts.smallPicture, { name, width: String(width), height: String(height), least: String(WIDTH_LIKELY) });
}

interface PictureSize {
  width: number;
  height: number;
}

type NamedFile = Pick<File, 'name' | 'type'>;

/** A file without a type is judged by its extension, as the file input does. */
const isPdf = ({ type, name }: NamedFile) => type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

/** SVG is markup and not accepted as a picture (ADMM7). */
export const isImage = ({ type }: NamedFile) => type.startsWith('image/') && type !== 'image/svg+xml';

/** Returns what is wrong with a file for a type (ADMM5); the server also checks its content. */
export function fileProblem(mediaType: MediaType, file: NamedFile): string | null {
  if (mediaType === 'LAYOUT' && !isPdf(file)) return ADMIN_TEXTS.media.layoutIsPdf;
  if (mediaType === 'PROPERTY_IMAGE' && !isImage(file)) return ADMIN_TEXTS.media.imageIsImage;
  return null;
}

/** Limits of one request in files (security.md, 'Uploads') and bytes (ADMM9). */
const BATCH_FILES = 10;
const BATCH_BYTES = 52_428_800;

/** Splits files into requests within both limits, in order. */
export function batches<Sized extends { size: number }>(files: readonly Sized[]): Sized[][] {
  const all: Sized[][] = [];
  let bytes = 0;
  for (const file of files) {
    const batch = all.at(-1);
    if (batch && batch.length < BATCH_FILES && bytes + file.size <= BATCH_BYTES) {
      batch.push(file);
      bytes += file.size;
    } else {
      all.push([file]);
      bytes = file.size;
    }
  }
  return all;
}

/** Formats a size, such as '2.4 MB' or '312 KB'; '0 KB' for an empty file. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return `${Math.max(Math.sign(bytes), Math.round(bytes / 1024))} KB`;
}
