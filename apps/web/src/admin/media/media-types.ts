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
  /** in the selector */
  choice: string;
  /** under an item of the gallery */
  label: string;
  /** what the picker offers */
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

/** In the order of ADMM2, then what came later. */
export const MEDIA_TYPE_FACTS: readonly MediaTypeFacts[] = [
  fact('PROPERTY_IMAGE', 'Property Image', IMAGES, IMAGE_HINT),
  // The picker offers PDFs (ADMM4); what is dropped may be a picture, and its hint names those.
  fact('BROCHURE', 'Brochure', PDF, EITHER_HINT),
  fact('LAYOUT', 'Layout (PDF)', PDF, PDF_HINT),
  fact('QR_CODE', 'QR Code', IMAGES, IMAGE_HINT),
  fact('FLOOR_PLAN', 'Floor Plan', `${PDF},${IMAGES}`, EITHER_HINT),
  fact('RERA_CERTIFICATE', 'RERA Certificate', `${PDF},${IMAGES}`, EITHER_HINT),
  fact('VIDEO', 'Video', 'video/mp4,video/webm', 'MP4, WebM up to 50MB', 50),
  fact('CONSTRUCTION_PHOTO', 'Construction Photo', IMAGES, IMAGE_HINT),
];

const [FIRST] = MEDIA_TYPE_FACTS as [MediaTypeFacts];

export function mediaTypeFacts(value: string): MediaTypeFacts {
  return MEDIA_TYPE_FACTS.find((facts) => facts.value === value) ?? FIRST;
}

/** Pixels below which a picture looks blurred on a home's page (ADMM28). */
const WIDTH_LIKELY = 800;

/** Shown large to buyers, unlike a QR code. */
const LARGE_PICTURES: readonly MediaType[] = ['PROPERTY_IMAGE', 'FLOOR_PLAN', 'CONSTRUCTION_PHOTO'];

/** What to say of a picture that is too small for its type; null of any other. Pixels. */
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

/** A file without a type is judged by its name, as the picker does. */
const isPdf = ({ type, name }: NamedFile) => type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

/** A drawing of markup is no picture here (ADMM7). */
export const isImage = ({ type }: NamedFile) => type.startsWith('image/') && type !== 'image/svg+xml';

/** What is wrong with a file for a type (ADMM5); the server checks the rest by its content. */
export function fileProblem(mediaType: MediaType, file: NamedFile): string | null {
  if (mediaType === 'LAYOUT' && !isPdf(file)) return ADMIN_TEXTS.media.layoutIsPdf;
  if (mediaType === 'PROPERTY_IMAGE' && !isImage(file)) return ADMIN_TEXTS.media.imageIsImage;
  return null;
}

/** Files of one request (security.md, 'Uploads') and its bytes (ADMM9). */
const BATCH_FILES = 10;
const BATCH_BYTES = 52_428_800;

/** Divides files into requests that stay within both limits, in their order. */
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

/** '2.4 MB', '312 KB'; '0 KB' of an empty file. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return `${Math.max(Math.sign(bytes), Math.round(bytes / 1024))} KB`;
}
