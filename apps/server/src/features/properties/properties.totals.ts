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
    /** The last total known of a search's filter; null when none is. */
    find: (search: PropertySearch): KnownTotal | null => kept.get(filterKey(search)) ?? null,
    note: (search: PropertySearch, total: KnownTotal): void => void kept.set(filterKey(search), total),
  };
}
