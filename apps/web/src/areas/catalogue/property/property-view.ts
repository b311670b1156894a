/** Derives what the detail page shows from the property. */
import type { Flat, PropertyDetail } from '@aangan/contract/catalogue/entities';
import { SITE } from '@aangan/contract/core/site';
import { telHref } from '@aangan/contract/core/tel';
import { fill } from '@aangan/contract/core/translation';
import * as links from './share/links.texts.ts';
import { whatsAppText } from './visit/consultant-card.texts.ts';

export interface FlatGroup {
  type: string;
  flats: Flat[];
}

/** Groups the flats by type, in order of rooms, small areas first. */
export function flatGroups(flats: readonly Flat[]): FlatGroup[] {
  return [...new Set(flats.map(({ type }) => type))].sort().map((type) => ({
    type,
    flats: flats.filter((flat) => flat.type === type).sort((a, b) => a.area - b.area || a.price - b.price),
  }));
}

export interface Registration {
  /** The tower or phase; null when the project has a single registration. */
  name: string | null;
  reraNo: string;
  reraUrl: string | null;
  possessionDate: string | null;
}

type Registered = Pick<PropertyDetail, 'reraNo' | 'reraUrl' | 'phases'>;

/** Returns every RERA registration once: the project's own first, then those of its phases (PROP11). */
export function registrations({ reraNo, reraUrl, phases }: Registered): Registration[] {
  const ofPhases = phases.filter((phase) => phase.reraNo.trim() !== '');
  if (reraNo === null || reraNo.trim() === '' || ofPhases.some((phase) => phase.reraNo === reraNo)) return ofPhases;
  return [{ name: null, reraNo, reraUrl, possessionDate: null }, ...ofPhases];
}

export type DocumentKind = 'brochure' | 'layout' | 'floorPlan' | 'video' | 'rera';

export interface PropertyDocument {
  kind: DocumentKind;
  label: string;
  url: string;
}

const DOCUMENTS: readonly { kind: DocumentKind; label: string }[] = [
  { kind: 'brochure', label: links.brochure },
  { kind: 'layout', label: links.layout },
  { kind: 'floorPlan', label: links.floorPlan },
  { kind: 'video', label: links.video },
  { kind: 'rera', label: links.rera },
];

/** Returns a URL that a link may have: http(s), or a path of ours (DATA13); else null. */
export function safeHref(url: string | null | undefined): string | null {
  return url && /^(https?:\/\/|\/(?![/\\]))/i.test(url) ? url : null;
}

/** Returns the existing files in the order of PROP6; the video's URL replaces a missing video file. */
export function propertyDocuments({ files, videoUrl }: Pick<PropertyDetail, 'files' | 'videoUrl'>): PropertyDocument[] {
  const urls = { ...files, video: files.video || videoUrl };
  return DOCUMENTS.flatMap(({ kind, label }) => {
    const url = safeHref(urls[kind]);
    return url ? [{ kind, label, url }] : [];
  });
}

/** Returns the ten digits of a contact number without +91; null unless there are ten. */
export function contactDigits(contactNo: string | null | undefined): string | null {
  const digits = (contactNo ?? '').replace(/\D/g, '').slice(-10);
  return digits.length === 10 ? digits : null;
}

/** Returns the link that calls a number of ten digits. */
export const callUrl = (digits: string): string => telHref(digits);

/** Returns the link that opens WhatsApp with the consultant's number and a text about this property. */
export function whatsAppUrl(digits: string, propertyName: string): string {
  const text = fill(whatsAppText, { property: propertyName, site: SITE.name });
  return `https://wa.me/91${digits}?text=${encodeURIComponent(text)}`;
}

/** Returns the positions of a row of at most `shown` dots, including the current one. */
export function dotWindow(current: number, total: number, shown: number): number[] {
  const start = Math.min(Math.max(0, current - Math.floor(shown / 2)), Math.max(0, total - shown));
  return Array.from({ length: Math.min(total, shown) }, (_, i) => start + i);
}
