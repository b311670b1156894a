/**
 * The lists of the site in force, apart from `site.ts`: the script that stands first in the head of a page carries them
 * without the words of the site.
 */

/** A locality of a site. */
export interface SiteLocality {
  name: string;
  city: string;
  lat: number;
  lng: number;
  /** Other names, such as former ones, by which it is still found. */
  aliases?: readonly string[];
  /** Offered nowhere; its homes stay. */
  hidden?: boolean;
  /** Its bit in events and saved searches. */
  n: number;
}

/** The types of flats that there are, by their rooms. */
type SiteFlatType = '1BHK' | '2BHK' | '3BHK' | '4BHK' | '5BHK';

/** A price band of a site: rupees, and a label made from them (S33). */
export interface SiteBand {
  label: string;
  min: number;
  max: number;
}

/** An amenity of a site, which is offered or hidden. */
export interface SiteAmenity {
  name: string;
  /** The place of its bit in masks, from 0 to 30. */
  n: number;
}

/** The lists that a firm may give; what is left out is the usual one. */
export interface SiteLists {
  /** In their order, those of a city together. */
  localities?: readonly SiteLocality[];
  /** Names of those that are offered, by city where they are in several; else in one group without a city. */
  localityGroups?: readonly { city?: string; names: readonly string[] }[];
  /** The offered types of flats, in order of rooms. */
  flatTypes?: readonly SiteFlatType[];
  /** Types that are no longer offered and that somebody's home or profile still has (S32). */
  keptFlatTypes?: readonly SiteFlatType[];
  bands?: readonly SiteBand[];
  /** Names of those that are offered, in their order. */
  amenities?: readonly string[];
  /** Those and the hidden ones, which homes may name as well. */
  knownAmenities?: readonly SiteAmenity[];
}

/** The lists of the site in force: the object that `site.ts` fills as `SITE`. Read it when it is used. */
export const SITE_LISTS: SiteLists = embedded();

/** Reads the values that the server wrote into the page; none on the server and on a page of the defaults. */
function embedded(): SiteLists {
  const page = (globalThis as { document?: { getElementById(id: string): { textContent: string | null } | null } })
    .document;
  return JSON.parse(page?.getElementById('site')?.textContent ?? '{}') as SiteLists;
}
