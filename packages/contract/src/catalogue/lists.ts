import type { FLAT_TYPES } from './search-lists.ts';

/** Price bands in rupees; the last one's upper end is 85,000,000 (DATA5). */
export const BUDGET_BANDS = [
  { label: '40L-55L', min: 4_000_000, max: 5_500_000 },
  { label: '55L-70L', min: 5_500_000, max: 7_000_000 },
  { label: '70L-90L', min: 7_000_000, max: 9_000_000 },
  { label: '90L+', min: 9_000_000, max: 85_000_000 },
] as const;

export const PROPERTY_STATUSES = ['UNDER_CONSTRUCTION', 'NEARING_POSSESSION'] as const;

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

export const AMENITIES = [
  'Swimming Pool',
  'Gym',
  'Garden',
  "Children's Play Area",
  'Clubhouse',
  'Security',
  '24/7 Water Supply',
  'Power Backup',
  'Elevator',
  'Indoor Games',
  'Sports Facilities',
  'Community Hall',
  'Rain Water Harvesting',
  'Senior Citizen Area',
  'Car Parking',
  'Visitor Parking',
  'Internet/Wi-Fi',
  'Intercom',
  'Air Conditioning',
  'CCTV Surveillance',
  'Fire Safety',
  'Shopping Center',
] as const;

/** Units of a charge on top of the price. */
export const CHARGE_UNITS = ['ONCE', 'PER_SQ_FT', 'PER_FLOOR', 'PER_MONTH'] as const;

/** Kinds of places to which a home's distance is given. */
export const PLACE_KINDS = ['STATION', 'AIRPORT', 'WORK', 'SCHOOL', 'HOSPITAL'] as const;

export const SEARCH_SORTS = ['featured', 'price', 'rate'] as const;

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;

export type FlatType = (typeof FLAT_TYPES)[number];

export type PropertyStatus = (typeof PROPERTY_STATUSES)[number];

export type Amenity = (typeof AMENITIES)[number];

export type ChargeUnit = (typeof CHARGE_UNITS)[number];

export type PlaceKind = (typeof PLACE_KINDS)[number];

export type MediaType = (typeof MEDIA_TYPES)[number];
