import type { SiteValues } from '../core/site.ts';
import type { FoundCards, PropertyDetail } from './entities.ts';

/** Server-side rendering of the web build's pages, so that they show content before their scripts load. */
export interface PageRenderer {
  /**
   * Puts another site in force in the renderer, which has its own copy of `SITE`. Left out by one that shows no site.
   * @param differing the values that differ from the defaults
   */
  useSite?: (differing: Partial<SiteValues>) => void;
  /**
   * Gives the query of the search call that the listing makes.
   * @param search the query of the page's URL, with its question mark
   * @returns a query string
   */
  listingQuery: (search: string) => string;
  /** @returns HTML of the listing */
  renderListing: (search: string, found: FoundCards) => Promise<string>;
  /** @returns HTML of a home's page */
  renderProperty: (property: PropertyDetail) => Promise<string>;
}
