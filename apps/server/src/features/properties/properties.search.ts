import type { HiddenChoice } from '@aangan/contract/alert-lists';
import type { PropertySearch } from '@aangan/contract/inputs';
import { sql, type RawBuilder } from 'kysely';
import { shorterWay } from '../../database/fragments.ts';
import { catalogueVersion } from '../../http/catalogue-version.ts';
import { conditions, order, where, type Condition } from './properties.filter.ts';

export interface FoundPage {
  /** Of the catalogue in which this was found. */
  version: number;
  /** What the filter finds, whatever the caller hid; null where that was not counted. */
  everybodys: number | null;
  total: number;
  /** The ids of the page in its order, as the text of a bigint[]. */
  ids: string;
}

/** How many properties a filter found in an earlier version of the catalogue. */
export interface KnownTotal {
  version: number;
  total: number;
}

/** The homes that the caller of a search hid, and whether it is to leave them out or to give them alone (I17). */
export interface HiddenHomes {
  choice: HiddenChoice;
  /** As the text of a bigint[]. */
  ids: string;
}

/**
 * The ids of a page and the exact total in one statement, whatever their number (FIND15), from an index alone; the
 * page's rows are read afterwards by these ids (docs/decisions/0004). A total that is known says which end is nearer.
 * Of what somebody hid, only those are counted: everybody's total less these is theirs.
 */
export function pageStatement(
  search: PropertySearch,
  known: KnownTotal | null,
  hidden: HiddenHomes | null = null,
): RawBuilder<FoundPage> {
  const filter = conditions(search);
  const isOnly = hidden?.choice === 'only';
  const shown = hidden === null ? filter : [...filter, isOnly ? isOneOf(hidden.ids) : isNoneOf(hidden.ids)];
  const everybodys = isOnly ? sql`NULL::bigint` : total(filter, known);
  const ofHidden = hidden && sql`(SELECT count(*) FROM properties p ${where([isOneOf(hidden.ids), ...filter])})`;
  const shownTotal = ofHidden === null ? sql`everybodys` : isOnly ? ofHidden : sql`everybodys - ${ofHidden}`;
  const isFar = !isOnly && known !== null && shorterWay(known.total, search).isTurned;
  return sql<FoundPage>`
    WITH everybodys AS MATERIALIZED (SELECT ${everybodys} AS everybodys),
      counted AS MATERIALIZED (SELECT everybodys, ${shownTotal} AS total FROM everybodys)
    SELECT ${catalogueVersion} AS version, everybodys, total,
      ARRAY(${isFar ? fromTheEnd(search, shown) : fromTheStart(search, shown)})::text AS ids FROM counted`;
}

/** SQL for whether `p` is one of these homes. @param ids as the text of a bigint[] */
export function isOneOf(ids: string): Condition {
  return sql`p.id = ANY(${ids}::bigint[])`;
}

function isNoneOf(ids: string): Condition {
  return sql`p.id <> ALL(${ids}::bigint[])`;
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
      SELECT p.id, p.featured, p.min_price, p.min_rate FROM properties p ${where(filter)} ORDER BY ${order(turned)}
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
  return sql<number>`CASE WHEN ${isLogged(known.version)}
    THEN ${known.total}::bigint
      + (SELECT coalesce(sum(p.sign), 0) FROM catalogue_changes p ${where([isSince(known.version), ...filter])})
    ELSE ${counted} END`;
}

/** SQL for whether the log of changes has all that came after a version. */
export function isLogged(version: number): RawBuilder<boolean> {
  return sql`(${catalogueVersion} = ${version}::bigint
    OR EXISTS (SELECT FROM catalogue_changes WHERE version = ${version}::bigint AND sign = 0))`;
}

/** SQL for whether an entry `p` of the log came after a version. */
export function isSince(version: number): Condition {
  return sql`p.version > ${version}::bigint`;
}
