import { FILTER_NAMES } from '@aangan/contract/catalogue/filters';
import type { CountedFilter } from '@aangan/contract/catalogue/facets-entities';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { sql, type RawBuilder } from 'kysely';
import type { Places } from '../../../database/prepared.ts';
import type { Condition } from '../../../sql/asked-flats.sql.ts';
import { FILTER_SQL, localitiesOf, type FilterShape, type FilterValues } from '../../../sql/filters.sql.ts';

// What a search asks for, in SQL about `p`: the rows of `filters.sql.ts` put together.

/** A filter that is asked for by one choice of several, and has counts of all of them (T47). */
export type ChosenFilter = Exclude<CountedFilter, 'amenities'>;
export const CHOSEN = Object.entries(FILTER_SQL).flatMap(([key, { counts }]) =>
  counts && key !== 'amenities' ? [key as ChosenFilter] : [],
);
const REST = Object.entries(FILTER_SQL).flatMap(([key, row]) => (CHOSEN.some((chosen) => chosen === key) ? [] : [row]));

/** What of a search may be asked for; where nothing is asked the condition is null. */
export interface Filters {
  chosen: Record<ChosenFilter, Condition | null>;
  /** Everything else. */
  rest: Condition[];
}

/** @param values as they are, or their places in a text that is kept */
export function filtersOf(shape: FilterShape, values: FilterValues | Places<FilterValues>): Filters {
  const chosen = CHOSEN.map((key) => [key, FILTER_SQL[key].live(shape, values)[0] ?? null]);
  return {
    chosen: Object.fromEntries(chosen) as Filters['chosen'],
    rest: REST.flatMap(({ live }) => live(shape, values)),
  };
}

/** All that a search asks for. */
export function conditions(shape: FilterShape, values: FilterValues | Places<FilterValues>): Condition[] {
  const { chosen, rest } = filtersOf(shape, values);
  return [...Object.values(chosen).filter((condition) => condition !== null), ...rest];
}

/** SQL for the WHERE of some conditions; empty for none. */
export function where(all: readonly Condition[]): RawBuilder<unknown> {
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}

const ORDER_KEYS = { featured: 'p.featured', price: 'p.min_price', rate: 'p.min_rate' };

/**
 * Featured first and newest first, by the lowest price, or by the lowest price of a carpet sq ft with what is unknown at
 * the end; `asc` and `desc` are the same turned round. Each ends in the id, so that pages never repeat or skip, and each
 * is an index read forwards or backwards.
 */
export function order({
  sortBy,
  sortDirection,
}: Pick<PropertySearch, 'sortBy' | 'sortDirection'>): RawBuilder<unknown> {
  const direction = sql.raw(sortDirection === 'asc' ? 'ASC' : 'DESC');
  return sql`${sql.raw(ORDER_KEYS[sortBy])} ${direction}, p.id ${direction}`;
}

/** The filters whose values are one form of what they ask for; in a name anything may stand, so it is the end of a key. */
const KEYED = FILTER_NAMES.filter((name) => name !== 'location' && name !== 'name');

/**
 * A filter in one form, however it is written: what goes by the same key finds the same properties. Short, since thousands
 * are kept, and made for every search.
 */
export function filterKey(search: PropertySearch): string {
  const where = localitiesOf(search)?.join() ?? 'all';
  // in one piece: a text put together from others keeps them
  return [where, ...KEYED.map((name) => search[name]), search.name].join('|');
}
