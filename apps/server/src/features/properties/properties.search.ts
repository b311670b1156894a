import type { PropertySearch } from '@aangan/contract/inputs';
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/lists';
import { sql, type RawBuilder } from 'kysely';
import { containsPattern, shorterWay } from '../../database/fragments.ts';
import { catalogueVersion } from '../../http/catalogue-version.ts';
import { flatTypeBits } from '../shared/properties.sql.ts';
import { localitiesContaining } from './properties.rules.ts';

export interface FoundPage {
  /** Of the catalogue in which this was found. */
  version: number;
  total: number;
  /** The ids of the page in its order, as the text of a bigint[]. */
  ids: string;
}

/** How many properties a filter found in an earlier version of the catalogue. */
export interface KnownTotal {
  version: number;
  total: number;
}

/**
 * The ids of a page and the exact total in one statement, whatever their number (FIND15), from an index alone; the
 * page's rows are read afterwards by these ids (docs/decisions/0004). A total that is known says which end is nearer.
 */
export function pageStatement(search: PropertySearch, known: KnownTotal | null): RawBuilder<FoundPage> {
  const filter = conditions(search);
  const isFar = known !== null && shorterWay(known.total, search).isTurned;
  return sql<FoundPage>`
    WITH counted AS MATERIALIZED (SELECT ${total(filter, known)} AS total)
    SELECT ${catalogueVersion} AS version, total,
      ARRAY(${isFar ? fromTheEnd(search, filter) : fromTheStart(search, filter)})::text AS ids FROM counted`;
}

function fromTheStart(search: PropertySearch, filter: Condition[]): RawBuilder<unknown> {
  const { page, size } = search;
  return sql`SELECT p.id FROM properties p ${where(filter)} ORDER BY ${order(search)} LIMIT ${size} OFFSET ${page * size}`;
}

/** Reads the order turned round, so that the last page costs what the first does: by the total of just this moment. */
function fromTheEnd(search: PropertySearch, filter: Condition[]): RawBuilder<unknown> {
  const { page, size, sortDirection } = search;
  const turned = { ...search, sortDirection: sortDirection === 'asc' ? 'desc' : 'asc' } as const;
  const left = sql`(SELECT total - ${page * size}::bigint FROM counted)`;
  return sql`SELECT p.id FROM (
      SELECT p.id, p.featured, p.min_price FROM properties p ${where(filter)} ORDER BY ${order(turned)}
      LIMIT greatest(least(${left}, ${size}), 0) OFFSET greatest(${left} - ${size}, 0)
    ) p ORDER BY ${order(search)}`;
}

/**
 * A total that is known is brought forward by what has changed since, which is less than to count anew; as long as the
 * log of changes reaches back to its version (docs/decisions/0024).
 */
function total(filter: Condition[], known: KnownTotal | null): RawBuilder<number> {
  const counted = sql<number>`(SELECT count(*) FROM properties p ${where(filter)})`;
  if (known === null) return counted;
  const since = sql`p.version > ${known.version}::bigint`;
  return sql<number>`CASE
    WHEN ${catalogueVersion} = ${known.version}::bigint
      OR EXISTS (SELECT FROM catalogue_changes WHERE version = ${known.version}::bigint AND sign = 0)
    THEN ${known.total}::bigint + (SELECT coalesce(sum(p.sign), 0) FROM catalogue_changes p ${where([since, ...filter])})
    ELSE ${counted} END`;
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

type Condition = RawBuilder<unknown>;

/** What is asked of `p`: a property, or what the log of changes has of one. */
function conditions({ name, location, flatTypes, minPrice, maxPrice }: PropertySearch): Condition[] {
  const all: Condition[] = [];
  if (location !== '') all.push(...standsIn(localitiesContaining(location)));
  if (flatTypes.length > 0) all.push(hasFlats(flatTypes));
  if (minPrice !== undefined) all.push(sql`p.max_price >= ${minPrice}`);
  if (maxPrice !== undefined) all.push(sql`p.min_price <= ${maxPrice}`);
  if (name !== '') all.push(sql`lower(p.name) LIKE lower(${containsPattern(name)})`);
  return all;
}

function where(all: readonly Condition[]): RawBuilder<unknown> {
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}

function standsIn(localities: readonly string[]): Condition[] {
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
