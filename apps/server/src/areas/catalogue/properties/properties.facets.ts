import { propertyFacets, type CountedFilter, type PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { amenities as offeredAmenities } from '@aangan/contract/catalogue/filter-lists';
import { sql, type RawBuilder } from 'kysely';
import { catalogueVersion } from '../../../http/cache/catalogue-version.ts';
import type { Condition } from '../../../sql/asked-flats.sql.ts';
import { amenityBits } from '../../../sql/derived.sql.ts';
import { FILTER_SQL, firstOf, readFilter } from '../../../sql/filters.sql.ts';
import { patternsUnlessSpelled } from '../../../sql/name-filter.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { CHOSEN, filtersOf, where } from './properties.filter.ts';
import { isLogged, isOneOf, isSince, type HiddenHomes } from './properties.search.ts';

// What each choice of a filter would find (T47). One pass over an index keeps the homes that meet all of a search, or all
// but one of the filters whose choices leave their own out, and groups them by that one and by the choices that they meet.
// The rest is addition.

/** How many homes each choice finds, in the order of the choices; `total` has one number. */
export type FacetCounts = Record<keyof PropertyFacets, number[]>;

/** Counts of an earlier version of the catalogue. */
export interface KnownFacets {
  version: number;
  counts: FacetCounts;
}

// A home may miss one of the filters in CHOSEN: its choices are counted as if it were not asked for.

/** A filter that a group of homes goes by beside their locality, with what is counted of it. */
const GROUPED = CHOSEN.flatMap((key) => {
  const { met } = FILTER_SQL[key].counts;
  return met ? [{ key, ...met }] : [];
});
/** Place in CHOSEN of the filter that the homes of a group miss; the last is none. */
const MISSES_NOTHING = CHOSEN.length;

/** Homes as a statement has counted them. */
export interface FacetsFound {
  /** What they have in common is packed into one number, since one is grouped by faster than five. */
  groups: [location: string, common: number, homes: number][];
  /** Of each amenity, in their order: its bits added up over the homes that miss nothing. */
  amenities: number[];
}

export interface FacetsRow {
  /** Of the catalogue in which this was found. */
  version: number;
  /** Whether it is what has changed since the known counts, and not what there is. */
  isChange: boolean;
  /** Whatever the caller hid; null where only that is asked for. */
  found: FacetsFound | null;
  /** Of the homes that the caller hid; null where nothing is asked about these. */
  hiddenFound: FacetsFound | null;
  /** Patterns of the sound of the name, where it is to be looked for by that (L39); null where as spelled, or asked for so. */
  sound: string[] | null;
}

type Filter = ReturnType<typeof readFilter>;

export interface FacetsAsked {
  /** The days that are offered, earliest first. */
  steps: readonly string[];
  known: KnownFacets | null;
  hidden?: HiddenHomes | undefined;
  /** Patterns of the name's sound, where that is not looked for as spelled (L39). */
  sound?: readonly string[] | null;
}

/**
 * All that is to be counted, in one statement. What is known is brought forward by what has changed since, as a total is
 * (docs/performance/database-access.md).
 */
export function facetsStatement(
  search: PropertySearch,
  { steps, known, hidden, sound = null }: FacetsAsked,
): RawBuilder<FacetsRow> {
  const filter = readFilter(search, sound);
  const { shape, values } = filter;
  const isChange = known !== null && hidden?.choice !== 'only' ? isLogged(known.version) : sql`false`;
  const found = hidden?.choice === 'only' ? sql`NULL` : everybodysFound(filter, steps, known);
  const hiddenFound = hidden ? foundIn(properties([isOneOf(hidden.ids)]), filter, steps) : sql`NULL`;
  return sql`
    SELECT ${catalogueVersion} AS version, ${isChange} AS "isChange", ${found} AS found, ${hiddenFound} AS "hiddenFound",
      ${patternsUnlessSpelled(shape, values)} AS sound`;
}

function everybodysFound(filter: Filter, steps: readonly string[], known: KnownFacets | null) {
  const all = foundIn(properties([]), filter, steps);
  if (known === null) return all;
  const log = {
    rows: sql`catalogue_changes p`,
    conditions: [isSince(known.version)],
    sum: (value: RawBuilder<number>) => sql`sum(p.sign * ${value})`,
  };
  return sql`CASE WHEN ${isLogged(known.version)} THEN ${foundIn(log, filter, steps)} ELSE ${all} END`;
}

function properties(conditions: Condition[]): Rows {
  return { rows: sql`properties p`, conditions: [isListed('p'), ...conditions], sum: (value) => sql`sum(${value})` };
}

interface Rows {
  rows: RawBuilder<unknown>;
  conditions: Condition[];
  /** An aggregate: the sum of a number of each home. */
  sum: (value: RawBuilder<number>) => RawBuilder<unknown>;
}

function foundIn(
  { rows, conditions, sum }: Rows,
  { shape, values }: Filter,
  steps: readonly string[],
): RawBuilder<unknown> {
  const { chosen, rest } = filtersOf(shape, values);
  const misses = CHOSEN.flatMap((name, place) =>
    chosen[name] === null ? [] : [{ when: sql`(${chosen[name]}) IS NOT TRUE`, gives: sql.lit(place) }],
  );
  const missed = sql.join(
    misses.map(({ when }) => sql`(${when})::int`),
    sql` + `,
  );
  const atMostOne = misses.length < 2 ? [] : [sql`${missed} <= 1`];
  const common = packed(
    firstOf(misses, sql.lit(MISSES_NOTHING)),
    GROUPED.map(({ number }) => number(shape, values, steps)),
  );
  // a sum of bits costs two thirds of a count of those that have one
  const amenities = amenityBits(offeredAmenities()).map((bit, place) => ({
    bit: sql.lit(bit),
    column: sql.ref(`amenity_${place}`),
  }));
  const sums = amenities.map(({ bit, column }) => sql`${sum(sql`(p.amenity_mask & ${bit})`)} AS ${column}`);
  const ofFound = amenities.map(({ column }) => sql`coalesce(sum(${column}) FILTER (WHERE ${missesNothing}), 0)`);
  return sql`(
    SELECT json_build_object('groups', coalesce(json_agg(json_build_array(location, common, homes)), '[]'),
      'amenities', json_build_array(${sql.join(ofFound)}))
    FROM (
      SELECT p.location, ${common} AS common, ${sum(sql`1`)} AS homes, ${sql.join(sums)}
      FROM ${rows} ${where([...conditions, ...rest, ...atMostOne])}
      GROUP BY 1, 2
    ) g)`;
}

/** SQL for one number of what a group misses and, below it, of the choices it meets of each filter in GROUPED. */
function packed(missed: RawBuilder<unknown>, met: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return GROUPED.reduce((above, { size }, place) => sql`(${above}) * ${sql.lit(size)} + ${met[place]}`, missed);
}

function unpacked(common: number): { missed: number; met: number[] } {
  let missed = common;
  const met = GROUPED.toReversed().map(({ size }) => {
    const number = missed % size;
    missed = (missed - number) / size;
    return number;
  });
  return { missed, met: met.toReversed() };
}

/** SQL for whether the homes of a group miss nothing: `missed` stands first in the number, and nothing is its last. */
const missesNothing = sql`common >= ${sql.lit(GROUPED.reduce((all, { size }) => all * size, MISSES_NOTHING))}`;

/** Adds up what a statement has found, to what was known if it is what has changed since. */
export function addUp(
  { found, isChange }: Pick<FacetsRow, 'isChange'> & { found: FacetsFound },
  steps: readonly string[],
  known: KnownFacets | null,
): FacetCounts {
  const counts = isChange && known !== null ? structuredClone(known.counts) : nothingOf(steps);
  const add = (name: keyof FacetCounts, place: number, homes: number) => {
    const list = counts[name];
    if (list[place] !== undefined) list[place] += homes;
  };
  for (const [location, common, homes] of found.groups) {
    const { missed, met } = unpacked(common);
    const isCounted = (name: (typeof CHOSEN)[number]) => missed === MISSES_NOTHING || CHOSEN[missed] === name;
    if (missed === MISSES_NOTHING) add('total', 0, homes);
    if (isCounted('locations')) add('locations', choicesOf('locations', steps).indexOf(location), homes);
    for (const [place, { key, places }] of GROUPED.entries()) {
      if (!isCounted(key)) continue;
      for (const choice of places(met[place] ?? 0, counts[key].length)) add(key, choice, homes);
    }
  }
  const ofAmenities = amenityBits(offeredAmenities());
  for (const [place, bits] of found.amenities.entries()) add('amenities', place, bits / (ofAmenities[place] ?? 1));
  return counts;
}

/** What everybody finds less what the caller hid. */
export function less(everybodys: FacetCounts, ofHidden: FacetCounts): FacetCounts {
  const lists = Object.entries(everybodys).map(([name, counts]) => [
    name,
    counts.map((count, place) => count - (ofHidden[name as keyof FacetCounts][place] ?? 0)),
  ]);
  return Object.fromEntries(lists) as FacetCounts;
}

const COUNTED = Object.keys(propertyFacets.shape).filter((name): name is CountedFilter => name !== 'total');

function choicesOf(name: CountedFilter, steps: readonly string[]): readonly unknown[] {
  return FILTER_SQL[name].counts.choices(steps);
}

function nothingOf(steps: readonly string[]): FacetCounts {
  const none = COUNTED.map((name) => [name, choicesOf(name, steps).map(() => 0)]);
  return Object.fromEntries([['total', [0]], ...none]) as FacetCounts;
}

/** Counts as the contract has them. */
export function toFacets(counts: FacetCounts, steps: readonly string[]): PropertyFacets {
  const beside = (name: CountedFilter) =>
    choicesOf(name, steps).map((value, place) => ({ value, count: counts[name][place] ?? 0 }));
  const lists = Object.fromEntries(COUNTED.map((name) => [name, beside(name)]));
  return { total: counts.total[0] ?? 0, ...(lists as Omit<PropertyFacets, 'total'>) };
}
