import type { FoundCards, PropertyDetail } from './entities.ts';

/** What the web build gives the server to draw pages with, so that they show something before their scripts are there. */
export interface PageRenderer {
  /**
   * What the listing asks of the search call at an address.
   * @param search of the address, with its question mark
   * @returns a query, as it stands in an address
   */
  listingQuery: (search: string) => string;
  /** @returns markup of the whole page */
  renderListing: (search: string, found: FoundCards) => Promise<string>;
  /** The same of a home's page. */
  renderProperty: (property: PropertyDetail) => Promise<string>;
}
