import type { PropertySearch } from '@aangan/contract/inputs';
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/lists';
import { sql, type RawBuilder } from 'kysely';
import { containsPattern } from '../../database/fragments.ts';
import { flatTypeBits } from '../shared/properties.flat-mask.ts';
import { localitiesContaining } from './properties.rules.ts';

export interface FoundPage {
  total: number;
  /** The ids of the page in its order, as the text of a bigint[]. */
  ids: string;
}

/**
 * The ids of a page and the exact total in one statement, whatever their number (FIND15), from an index alone; the
 * page's rows are read afterwards by these ids (docs/decisions/0004).
 */
export function pageStatement(search: PropertySearch): RawBuilder<FoundPage> {
  const where = condition(search);
  return sql<FoundPage>`
    SELECT (SELECT count(*) FROM properties p ${where}) AS total,
      ARRAY(SELECT p.id FROM properties p ${where} ORDER BY ${order(search)}
        LIMIT ${search.size} OFFSET ${search.page * search.size})::text AS ids`;
}

/**
 * Featured first and newest first, or by the lowest price; `asc` turns either round. Each ends in the id, so that
 * pages never repeat or skip, and each is an index read forwards or backwards.
 */
function order({ sortBy, sortDirection }: PropertySearch): RawBuilder<unknown> {
  const direction = sql.raw(sortDirection === 'asc' ? 'ASC' : 'DESC');
  const key = sql.raw(sortBy === 'price' ? 'p.min_price' : 'p.featured');
  return sql`${key} ${direction}, p.id ${direction}`;
}

function condition({ name, location, flatTypes, minPrice, maxPrice }: PropertySearch): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  if (location !== '') all.push(...standsIn(localitiesContaining(location)));
  if (flatTypes.length > 0) all.push(hasFlats(flatTypes));
  if (minPrice !== undefined) all.push(sql`p.max_price >= ${minPrice}`);
  if (maxPrice !== undefined) all.push(sql`p.min_price <= ${maxPrice}`);
  if (name !== '') all.push(sql`lower(p.name) LIKE lower(${containsPattern(name)})`);
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}

function standsIn(localities: readonly string[]): RawBuilder<unknown>[] {
  if (localities.length === LOCALITIES.length) return [];
  if (localities.length === 1) return [sql`p.location = ${localities[0]}`];
  return [sql`p.location = ANY(${localities}::text[])`];
}

/** Bit by bit and with literals: the planner's statistics are kept for just these expressions. */
function hasFlats(flatTypes: PropertySearch['flatTypes']): RawBuilder<unknown> {
  if (flatTypes.length === FLAT_TYPES.length) return sql`p.flat_mask <> 0`;
  const tests = flatTypeBits(flatTypes).map((bit) => sql`(p.flat_mask & ${sql.lit(bit)}) <> 0`);
  return sql`(${sql.join(tests, sql` OR `)})`;
}
