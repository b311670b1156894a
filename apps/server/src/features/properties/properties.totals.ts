import type { PropertySearch } from '@aangan/contract/inputs';
import { LRUCache } from 'lru-cache';
import { filterKey } from './properties.rules.ts';
import type { KnownTotal } from './properties.search.ts';

/** Filters whose totals are kept; each takes some 300 bytes. */
const KEPT_FILTERS = 5_000;

export type Totals = ReturnType<typeof createTotals>;

/** How many properties filters found, whatever page and order was asked for, each with its version of the catalogue. */
export function createTotals() {
  const kept = new LRUCache<string, KnownTotal>({ max: KEPT_FILTERS });
  return {
    /** What is known of a search's filter; `note` keeps what was found later. */
    of: (search: PropertySearch): { known: KnownTotal | null; note: (total: KnownTotal) => void } => {
      const key = filterKey(search);
      return { known: kept.get(key) ?? null, note: (total) => void kept.set(key, total) };
    },
  };
}
