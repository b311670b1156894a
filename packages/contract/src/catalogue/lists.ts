/** The fixed lists of the catalogue. */
import type { FLAT_TYPES } from './search-lists.ts';

export const PROPERTY_STATUSES = ['UNDER_CONSTRUCTION', 'NEARING_POSSESSION'] as const;

/** Whether buyers see a home: while it is published (F50). */
export const PUBLICATIONS = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;

export const MEDIA_TYPES = [
  'PROPERTY_IMAGE',
  'BROCHURE',
  'LAYOUT',
  'QR_CODE',
  'FLOOR_PLAN',
  'RERA_CERTIFICATE',
  'VIDEO',
  'CONSTRUCTION_PHOTO',
] as const;

/** Media types that visitors may load; the others need a session (docs/security.md). */
export const PUBLIC_MEDIA_TYPES = ['PROPERTY_IMAGE'] as const;

/** Media types listed as documents on a home's page. */
export const DOCUMENT_TYPES = ['BROCHURE', 'LAYOUT', 'FLOOR_PLAN', 'RERA_CERTIFICATE', 'VIDEO'] as const;

/** Media types whose additions and removals are recorded as changes (T26). */
export const TRACKED_MEDIA_TYPES = [...DOCUMENT_TYPES, 'CONSTRUCTION_PHOTO'] as const;

/** Units of a charge on top of the price. */
export const CHARGE_UNITS = ['ONCE', 'PER_SQ_FT', 'PER_FLOOR', 'PER_MONTH'] as const;

/** Kinds of places to which a home's distance is given. */
export const PLACE_KINDS = ['STATION', 'AIRPORT', 'WORK', 'SCHOOL', 'HOSPITAL'] as const;

export const SEARCH_SORTS = ['featured', 'price', 'rate'] as const;

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;

export type FlatType = (typeof FLAT_TYPES)[number];

export type PropertyStatus = (typeof PROPERTY_STATUSES)[number];

export type Publication = (typeof PUBLICATIONS)[number];

export type ChargeUnit = (typeof CHARGE_UNITS)[number];

export type PlaceKind = (typeof PLACE_KINDS)[number];

export type MediaType = (typeof MEDIA_TYPES)[number];
