import type { SiteAmenity } from '../core/site-lists.ts';
import { perSite, SITE } from '../core/site.ts';
import { AMENITIES } from './filter-lists.ts';

/** Gives all amenities that have a bit in masks, hidden ones too (S31, S34). */
export const knownAmenities = perSite(
  (): readonly SiteAmenity[] => SITE.knownAmenities ?? AMENITIES.map((name, n) => ({ name, n })),
);
