/** Derives the texts of the documents. */
import { formatDate } from '@aangan/contract/core/dates';
import type { PropertyDetail, PropertyDocument } from '@aangan/contract/catalogue/entities';
import { formatArea } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { papers as texts } from './papers.texts.ts';
import type { Viewed, ViewerContent } from '../../../../shared/viewer/viewer-view.ts';

const KINDS: Record<PropertyDocument['mediaType'], string> = {
  BROCHURE: texts.brochure,
  LAYOUT: texts.layout,
  FLOOR_PLAN: texts.floorPlan,
  RERA_CERTIFICATE: texts.reraCertificate,
  VIDEO: texts.video,
};

/** Returns the title of a document, else its kind. */
export function titleOf({ title, mediaType }: PropertyDocument): string {
  return title ?? KINDS[mediaType];
}

type OfFlat = Pick<PropertyDocument, 'flatType' | 'flatArea'>;

/** Returns the flat that a plan belongs to; null when unknown. */
export function flatOf({ flatType, flatArea }: OfFlat): string | null {
  if (flatType === null) return null;
  if (flatArea === null) return fill(texts.forType, { type: flatType });
  return fill(texts.forFlat, { type: flatType, area: formatArea(flatArea) });
}

const FORMATS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
};

const MEGABYTE = 1024 * 1024;

type File = Pick<PropertyDocument, 'contentType' | 'byteSize'>;

/**
 * Returns format and size, such as 'PDF, 1.2 MB'. For pictures no format: how we store them is irrelevant to a buyer.
 */
export function fileText({ contentType, byteSize }: File): string {
  const kind = contentType.startsWith('image/') ? texts.picture : (FORMATS[contentType] ?? contentType);
  const kilobytes = Math.max(1, Math.round(byteSize / 1024));
  if (kilobytes < 1024) return fill(texts.kilobytes, { kind, size: String(kilobytes) });
  return fill(texts.megabytes, { kind, size: (byteSize / MEGABYTE).toFixed(1) });
}

/** Returns when a document was added, in words. */
export function addedText({ addedOn }: Pick<PropertyDocument, 'addedOn'>): string {
  return fill(texts.addedOn, { date: formatDate(addedOn, 'long') });
}

function captionOf(document: PropertyDocument): string {
  const title = titleOf(document);
  const { flatType, flatArea } = document;
  if (flatType === null) return title;
  if (flatArea === null) return fill(texts.captionForType, { title, type: flatType });
  return fill(texts.captionForFlat, { title, type: flatType, area: formatArea(flatArea) });
}

/**
 * Returns all plans and documents that are pictures, for the viewer.
 * @param id the document to start with
 */
export function viewedPapers(
  { name, documents }: Pick<PropertyDetail, 'name' | 'documents'>,
  id: number,
): ViewerContent {
  const shown = documents.flatMap((document) =>
    document.image === null ? [] : [{ ...document, image: document.image }],
  );
  return {
    label: fill(texts.viewed, { name }),
    pictures: shown.map((document): Viewed => ({ source: document.image, caption: captionOf(document), note: null })),
    start: Math.max(
      0,
      shown.findIndex((document) => document.id === id),
    ),
  };
}
