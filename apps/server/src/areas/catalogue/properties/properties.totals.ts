import { perSite } from '@aangan/contract/core/site';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { LRUCache } from 'lru-cache';
import { filterKey } from './properties.filter.ts';
import type { KnownFacets } from './properties.facets.ts';
import type { KnownTotal } from './properties.search.ts';

/** Filters whose totals are kept; each takes some 300 bytes. */
const KEPT_TOTALS = 5_000;
/** Filters whose facets are kept; each takes some 1,500 bytes. */
const KEPT_FACETS = 1_000;

export type Totals = ReturnType<typeof createTotals>;
export type FacetsBefore = ReturnType<typeof createFacetsBefore>;

/** How many properties filters found, whatever page and order was asked for, each with its version of the catalogue. */
export const createTotals = () => createKnown<KnownTotal>(KEPT_TOTALS);

/** The same for the counts of filters' choices. */
export const createFacetsBefore = () => createKnown<KnownFacets>(KEPT_FACETS);

function createKnown<Known extends object>(max: number) {
  // what is counted goes by the lists of the site
  const keptPerSite = perSite(() => new LRUCache<string, Known>({ max }));
  return {
    /**
     * What is known of a search's filter; `note` keeps what was found later.
     * @param day of what depends on it
     */
    of: (search: PropertySearch, day = ''): { known: Known | null; note: (found: Known) => void } => {
      const key = `${day} ${filterKey(search)}`;
      const kept = keptPerSite();
      return { known: kept.get(key) ?? null, note: (found) => void kept.set(key, found) };
    },
  };
}
