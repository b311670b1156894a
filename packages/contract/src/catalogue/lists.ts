import { GIVEN, type SiteBand } from '../core/site-lists.ts';
import type { FLAT_TYPES } from './search-lists.ts';

/** Price bands in rupees, unless a firm gives its own: read `bands()`. The last one's upper end is 85,000,000 (DATA5). */
export const BUDGET_BANDS: readonly SiteBand[] = [
  { label: '40L-55L', min: 4_000_000, max: 5_500_000 },
  { label: '55L-70L', min: 5_500_000, max: 7_000_000 },
  { label: '70L-90L', min: 7_000_000, max: 9_000_000 },
  { label: '90L+', min: 9_000_000, max: 85_000_000 },
];

/** Gives the price bands in force, in their order (S33). */
export const bands = (): readonly SiteBand[] => GIVEN.bands ?? BUDGET_BANDS;

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

/** Amenities, unless a firm gives its own list: read `amenities()`. */
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

/** Gives the names of the offered amenities, in their order (S34). */
export const amenities = (): readonly string[] => GIVEN.amenities ?? AMENITIES;

/** Units of a charge on top of the price. */
export const CHARGE_UNITS = ['ONCE', 'PER_SQ_FT', 'PER_FLOOR', 'PER_MONTH'] as const;

/** Kinds of places to which a home's distance is given. */
export const PLACE_KINDS = ['STATION', 'AIRPORT', 'WORK', 'SCHOOL', 'HOSPITAL'] as const;

export const SEARCH_SORTS = ['featured', 'price', 'rate'] as const;

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;

export type FlatType = (typeof FLAT_TYPES)[number];

export type PropertyStatus = (typeof PROPERTY_STATUSES)[number];

export type ChargeUnit = (typeof CHARGE_UNITS)[number];

export type PlaceKind = (typeof PLACE_KINDS)[number];

export type MediaType = (typeof MEDIA_TYPES)[number];
