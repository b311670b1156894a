/** The lists that the listing's filters offer beside those of `search-lists.ts`. */
import { SITE_LISTS, type SiteBand } from '../core/site-lists.ts';

/** Price bands in rupees, unless a firm gives its own: read `bands()`. The last one's upper end is 85,000,000 (DATA5). */
export const BUDGET_BANDS: readonly SiteBand[] = [
  { label: '40L-55L', min: 4_000_000, max: 5_500_000 },
  { label: '55L-70L', min: 5_500_000, max: 7_000_000 },
  { label: '70L-90L', min: 7_000_000, max: 9_000_000 },
  { label: '90L+', min: 9_000_000, max: 85_000_000 },
];

/** Gives the price bands in force, in their order (S33). */
export const bands = (): readonly SiteBand[] => SITE_LISTS.bands ?? BUDGET_BANDS;

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
export const amenities = (): readonly string[] => SITE_LISTS.amenities ?? AMENITIES;
