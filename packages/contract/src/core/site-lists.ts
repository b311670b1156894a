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

/** The lists that a firm may give; what is left out is the usual one. */
export interface SiteLists {
  /** In their order, those of a city together. */
  localities?: readonly SiteLocality[];
  /** Names of those that are offered, by city where they are in several; else in one group without a city. */
  localityGroups?: readonly { city?: string; names: readonly string[] }[];
}

/** What the site in force gives: read it when it is used, and let `applySite` alone write it. */
export const GIVEN: SiteLists = embedded();

/** Reads the values that the server wrote into the page; none on the server and on a page of the defaults. */
function embedded(): SiteLists {
  const page = (globalThis as { document?: { getElementById(id: string): { textContent: string | null } | null } })
    .document;
  return JSON.parse(page?.getElementById('site')?.textContent ?? '{}') as SiteLists;
}
