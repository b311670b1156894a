import type { HiddenChoice } from '@aangan/contract/alerts/lists';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { sql, type RawBuilder } from 'kysely';
import { nearerEnd } from '../../../database/fragments.ts';
import type { Unnamed } from '../../../database/wire/wire.ts';
import type { Database } from '../../../database/pool.ts';
import { prepareShapes, type Places, type StatementOf } from '../../../database/prepared.ts';
import { catalogueVersion } from '../../../http/cache/catalogue-version.ts';
import type { Condition } from '../../../sql/asked-flats.sql.ts';
import { readFilter, type FilterShape, type FilterValues } from '../../../sql/filters.sql.ts';
import { patternsUnlessSpelled } from '../../../sql/name-filter.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { conditions, order, where } from './properties.filter.ts';

export interface FoundPage {
  /** Of the catalogue in which this was found. */
  version: number;
  /** What the filter finds, whatever the caller hid; null where that was not counted. */
  everybodys: number | null;
  total: number;
  /** The ids of the page in its order, as the text of a bigint[]. */
  ids: string;
  /** Patterns of the sound of the name, by which it is to be looked for, as nothing was found as spelled (L39); else null. */
  sound: string[] | null;
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

interface PageShape extends FilterShape, Pick<PropertySearch, 'sortBy' | 'sortDirection'> {
  isTotalKnown: boolean;
  /** Whether the page is read from the end of the list. */
  isFar: boolean;
  hidden: HiddenChoice | null;
}

interface PageValues extends FilterValues {
  size: number;
  /** Homes of the list before the page. */
  before: number;
  /** Of the total that is known. */
  version: number | undefined;
  known: number | undefined;
  hidden: string | undefined;
}

type PagePlaces = Places<PageValues>;

/** Where the statement of a page leaves its ids for the one that goes with it. */
const PAGE = 'aangan.page';

/**
 * SQL for the ids of a page in its order, a bigint[]: those that a statement is given, else those that `pageStatement` has
 * just found in the same exchange.
 */
export const pageIds = sql`coalesce(${sql.raw('$1')}::text, current_setting(${sql.lit(PAGE)}, true))::bigint[]`;

/** What of a page goes beyond its search. */
export interface PageOptions {
  known: KnownTotal | null;
  hidden?: HiddenHomes | undefined;
  /** Patterns of the name's sound, where that is not looked for as spelled (L39). */
  sound: readonly string[] | null;
}

/**
 * A statement for the ids of a page and the exact total, whatever their number (FIND15), from an index alone; the page's
 * rows are read afterwards by these ids (docs/performance/database-access.md). A total that is known says which end is
 * nearer. Of what somebody hid, only those are counted: everybody's total less these is theirs.
 */
export function pageStatement(
  db: Database,
  search: PropertySearch,
  { known, hidden, sound }: PageOptions,
): Unnamed<StatementOf<FoundPage>> {
  const { page, size, sortBy, sortDirection } = search;
  const filter = readFilter(search, sound);
  const shape: PageShape = {
    ...filter.shape,
    sortBy,
    sortDirection,
    isTotalKnown: known !== null,
    isFar: hidden?.choice !== 'only' && known !== null && nearerEnd(known.total, search).isReverse,
    hidden: hidden?.choice ?? null,
  };
  return pageOfShape(db, shape, {
    ...filter.values,
    size,
    before: page * size,
    version: known?.version,
    known: known?.total,
    hidden: hidden?.ids,
  });
}

const pageOfShape = prepareShapes('search_page', (shape: PageShape, values: PagePlaces): RawBuilder<FoundPage> => {
  const filter = conditions(shape, values);
  const isOnly = shape.hidden === 'only';
  const everybodys = isOnly ? sql`NULL::bigint` : total(shape, values, filter);
  const ofHidden =
    shape.hidden &&
    sql`(SELECT count(*) FROM properties p ${where([isListed('p'), isOneOf(values.hidden), ...filter])})`;
  const shownTotal = ofHidden === null ? sql`everybodys` : isOnly ? ofHidden : sql`everybodys - ${ofHidden}`;
  const shown = ofHidden === null ? [] : [isOnly ? isOneOf(values.hidden) : isNoneOf(values.hidden)];
  const page = (shape.isFar ? fromTheEnd : fromTheStart)(shape, values, [...filter, ...shown]);
  return sql`
    WITH everybodys AS MATERIALIZED (SELECT ${everybodys} AS everybodys),
      counted AS MATERIALIZED (SELECT everybodys, ${shownTotal} AS total FROM everybodys)
    SELECT ${catalogueVersion} AS version, everybodys, total,
      set_config(${sql.lit(PAGE)}, ARRAY(${page})::text, true) AS ids,
      CASE WHEN coalesce(everybodys, total) = 0 THEN ${patternsUnlessSpelled(shape, values)} END AS sound
    FROM counted`;
});

/** SQL for whether `p` is one of these homes. @param ids as the text of a bigint[] */
export function isOneOf(ids: unknown): Condition {
  return sql`p.id = ANY(${ids}::bigint[])`;
}

function isNoneOf(ids: unknown): Condition {
  return sql`p.id <> ALL(${ids}::bigint[])`;
}

function fromTheStart(shape: PageShape, values: PagePlaces, filter: Condition[]): RawBuilder<unknown> {
  return sql`SELECT p.id FROM properties p ${where([isListed('p'), ...filter])} ORDER BY ${order(shape)} LIMIT ${values.size} OFFSET ${values.before}`;
}

/** Reads the order turned round, so that the last page costs what the first does: by the total of just this moment. */
function fromTheEnd(shape: PageShape, { before, size }: PagePlaces, filter: Condition[]): RawBuilder<unknown> {
  const turned = { ...shape, sortDirection: shape.sortDirection === 'asc' ? 'desc' : 'asc' } as const;
  const left = sql`(SELECT total - ${before}::bigint FROM counted)`;
  return sql`SELECT p.id FROM (
      SELECT p.id, p.featured, p.min_price, p.min_rate FROM properties p ${where([isListed('p'), ...filter])}
      ORDER BY ${order(turned)}
      LIMIT greatest(least(${left}, ${size}), 0) OFFSET greatest(${left} - ${size}, 0)
    ) p ORDER BY ${order(shape)}`;
}

/**
 * A total that is known is brought forward by what has changed since, which is less than to count anew; as long as the
 * log of changes reaches back to its version (docs/performance/database-access.md).
 */
function total({ isTotalKnown }: PageShape, values: PagePlaces, filter: Condition[]): RawBuilder<unknown> {
  const counted = sql`(SELECT count(*) FROM properties p ${where([isListed('p'), ...filter])})`;
  if (!isTotalKnown) return counted;
  const { version, known } = values;
  return sql`CASE WHEN ${isLogged(version)}
    THEN ${known}::bigint
      + (SELECT coalesce(sum(p.sign), 0) FROM catalogue_changes p ${where([isSince(version), ...filter])})
    ELSE ${counted} END`;
}

/** SQL for whether the log of changes has all that came after a version. */
export function isLogged(version: unknown): RawBuilder<boolean> {
  return sql`(${catalogueVersion} = ${version}::bigint
    OR EXISTS (SELECT FROM catalogue_changes WHERE version = ${version}::bigint AND sign = 0))`;
}

/** SQL for whether an entry `p` of the log came after a version. */
export function isSince(version: unknown): Condition {
  return sql`p.version > ${version}::bigint`;
}
