import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { AMENITIES } from '@aangan/contract/catalogue/lists';
import { FLAT_TYPES, LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { BUILT_STEPS, POSSESSION_STEPS } from '@aangan/contract/catalogue/search-steps';
import { sql, type RawBuilder } from 'kysely';
import { catalogueVersion } from '../../../http/cache/catalogue-version.ts';
import { flatTypeBits } from '../../../sql/properties.sql.ts';
import { filtersOf, hasFlat, readFilter, where, type Condition, type Filters } from './properties.filter.ts';
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

/** Filters a home may miss one of: their choices are counted as if it were not asked for. */
const CHOSEN = [
  'location',
  'flatTypes',
  'possessionBy',
  'minDone',
  'rera',
] as const satisfies (keyof Filters['chosen'])[];

/** What the homes of a group have in common beside their locality; each is a whole number below its size here. */
const COMMON = {
  /** Place in CHOSEN of the filter that they miss; the last is none. */
  missed: CHOSEN.length + 1,
  /** Bits of the types of their flats with the area and the price asked for. */
  types: 2 ** FLAT_TYPES.length,
  /** Place of the first day that they are ready by; the last is none of them. */
  ready: POSSESSION_STEPS + 1,
  /** How many steps of construction they have reached. */
  built: BUILT_STEPS.length + 1,
  hasRera: 2,
};
type Common = Record<keyof typeof COMMON, number>;
const MISSES_NOTHING = CHOSEN.length;

/** Homes as a statement has counted them. */
export interface FacetsFound {
  /** `Common` is packed into one number, since one is grouped by faster than five. */
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
}

interface FacetsAsked {
  /** The days that are offered, earliest first. */
  steps: readonly string[];
  known: KnownFacets | null;
  hidden?: HiddenHomes | undefined;
}

/**
 * All that is to be counted, in one statement. What is known is brought forward by what has changed since, as a total is
 * (docs/performance/database-access.md).
 */
export function facetsStatement(search: PropertySearch, { steps, known, hidden }: FacetsAsked): RawBuilder<FacetsRow> {
  const isChange = known !== null && hidden?.choice !== 'only' ? isLogged(known.version) : sql`false`;
  const found = hidden?.choice === 'only' ? sql`NULL` : everybodysFound(search, steps, known);
  const hiddenFound = hidden ? foundIn(properties([isOneOf(hidden.ids)]), search, steps) : sql`NULL`;
  return sql`
    SELECT ${catalogueVersion} AS version, ${isChange} AS "isChange", ${found} AS found, ${hiddenFound} AS "hiddenFound"`;
}

function everybodysFound(search: PropertySearch, steps: readonly string[], known: KnownFacets | null) {
  const all = foundIn(properties([]), search, steps);
  if (known === null) return all;
  const log = {
    rows: sql`catalogue_changes p`,
    conditions: [isSince(known.version)],
    sum: (value: RawBuilder<number>) => sql`sum(p.sign * ${value})`,
  };
  return sql`CASE WHEN ${isLogged(known.version)} THEN ${foundIn(log, search, steps)} ELSE ${all} END`;
}

function properties(conditions: Condition[]): Rows {
  return { rows: sql`properties p`, conditions, sum: (value) => sql`sum(${value})` };
}

interface Rows {
  rows: RawBuilder<unknown>;
  conditions: Condition[];
  /** An aggregate: the sum of a number of each home. */
  sum: (value: RawBuilder<number>) => RawBuilder<unknown>;
}

function foundIn(
  { rows, conditions, sum }: Rows,
  search: PropertySearch,
  steps: readonly string[],
): RawBuilder<unknown> {
  const { shape, values } = readFilter(search);
  const { chosen, rest } = filtersOf(shape, values);
  const misses = CHOSEN.flatMap((name, place) =>
    chosen[name] === null ? [] : [{ when: sql`(${chosen[name]}) IS NOT TRUE`, gives: sql.lit(place) }],
  );
  const missed = sql.join(
    misses.map(({ when }) => sql`(${when})::int`),
    sql` + `,
  );
  const atMostOne = misses.length < 2 ? [] : [sql`${missed} <= 1`];
  const common = packed({
    missed: firstOf(misses, sql.lit(MISSES_NOTHING)),
    types: typesOf(search, { shape, values }),
    ready: readyStep(steps),
    built: builtSteps,
    hasRera: sql`p.has_rera::int`,
  });
  // a sum of bits costs two thirds of a count of those that have one
  const amenities = AMENITIES.map((_, place) => ({ bit: sql.lit(2 ** place), column: sql.ref(`amenity_${place}`) }));
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

function packed(parts: Record<keyof Common, RawBuilder<unknown>>): RawBuilder<number> {
  return partsOf().reduce(
    (above, [part, size]) => sql<number>`(${above}) * ${sql.lit(size)} + ${parts[part]}`,
    sql<number>`0`,
  );
}

function unpacked(common: number): Common {
  let left = common;
  const parts = partsOf()
    .toReversed()
    .map(([part, size]) => {
      const value = left % size;
      left = (left - value) / size;
      return [part, value];
    });
  return Object.fromEntries(parts) as Common;
}

/** SQL for whether the homes of a group miss nothing: `missed` stands first in the number, and nothing is its last. */
const missesNothing = sql`common >= ${sql.lit(
  partsOf().reduce((all, [part, size]) => all * size + (part === 'missed' ? MISSES_NOTHING : 0), 0),
)}`;

function partsOf() {
  return Object.entries(COMMON) as [keyof Common, number][];
}

/** SQL for what belongs to the first of some conditions that holds. */
function firstOf(cases: { when: Condition; gives: RawBuilder<unknown> }[], otherwise: RawBuilder<unknown>) {
  if (cases.length === 0) return otherwise;
  return sql`CASE ${sql.join(
    cases.map(({ when, gives }) => sql`WHEN ${when} THEN ${gives}`),
    sql` `,
  )} ELSE ${otherwise} END`;
}

/** SQL for the bits of flat types that `p` has with the area and the price asked for. */
function typesOf(
  { minArea, maxArea, minPrice, maxPrice }: PropertySearch,
  { shape, values }: ReturnType<typeof readFilter>,
): RawBuilder<number> {
  if ([minArea, maxArea, minPrice, maxPrice].every((end) => end === undefined)) return sql`p.flat_mask`;
  const ofTypes = FLAT_TYPES.map(
    (type) => sql`CASE WHEN ${hasFlat(type, shape, values)} THEN ${sql.lit(flatTypeBits([type])[0])} ELSE 0 END`,
  );
  return sql`(${sql.join(ofTypes, sql` + `)})`;
}

function readyStep(steps: readonly string[]): RawBuilder<number> {
  const cases = steps.map((step, place) => ({ when: sql`p.ready_by <= ${step}::date`, gives: sql.lit(place) }));
  return firstOf(cases, sql.lit(steps.length)) as RawBuilder<number>;
}

const builtSteps = firstOf(
  BUILT_STEPS.map((step, place) => ({
    when: sql`p.work_done >= ${sql.lit(step)}`,
    gives: sql.lit(place + 1),
  })).toReversed(),
  sql.lit(0),
);

/** Adds up what a statement has found, to what was known if it is what has changed since. */
export function addUp(
  { found, isChange }: Pick<FacetsRow, 'isChange'> & { found: FacetsFound },
  steps: readonly string[],
  known: KnownFacets | null,
): FacetCounts {
  const counts = isChange && known !== null ? structuredClone(known.counts) : nothingOf();
  const add = (name: keyof FacetCounts, place: number, homes: number) => {
    const list = counts[name];
    if (list[place] !== undefined) list[place] += homes;
  };
  for (const [location, common, homes] of found.groups) {
    const { missed, types, ready, built, hasRera } = unpacked(common);
    const isCounted = (name: (typeof CHOSEN)[number]) => missed === MISSES_NOTHING || CHOSEN[missed] === name;
    if (missed === MISSES_NOTHING) add('total', 0, homes);
    if (isCounted('location'))
      add(
        'locations',
        LOCALITIES.findIndex((locality) => locality === location),
        homes,
      );
    if (isCounted('flatTypes')) for (const place of placesOf(types)) add('flatTypes', place, homes);
    if (isCounted('possessionBy'))
      for (let step = ready; step < steps.length; step += 1) add('possessionBy', step, homes);
    if (isCounted('minDone')) for (let step = 0; step < built; step += 1) add('minDone', step, homes);
    if (isCounted('rera') && hasRera === 1) add('rera', 0, homes);
  }
  for (const [place, bits] of found.amenities.entries()) add('amenities', place, bits / 2 ** place);
  return counts;
}

/** What everybody finds less what the caller hid; that alone where nothing else was counted. */
export function less(everybodys: FacetCounts | null, ofHidden: FacetCounts | null): FacetCounts {
  if (everybodys === null || ofHidden === null) return everybodys ?? ofHidden ?? nothingOf();
  const lists = Object.entries(everybodys).map(([name, counts]) => [
    name,
    counts.map((count, place) => count - (ofHidden[name as keyof FacetCounts][place] ?? 0)),
  ]);
  return Object.fromEntries(lists) as FacetCounts;
}

/** The places of the bits of a mask, from the lowest. */
function placesOf(mask: number): number[] {
  const places: number[] = [];
  for (let place = 0, left = mask; left > 0; place += 1, left >>= 1) if ((left & 1) === 1) places.push(place);
  return places;
}

function nothingOf(): FacetCounts {
  const none = (length: number) => Array<number>(length).fill(0);
  return {
    total: none(1),
    locations: none(LOCALITIES.length),
    flatTypes: none(FLAT_TYPES.length),
    amenities: none(AMENITIES.length),
    possessionBy: none(POSSESSION_STEPS),
    minDone: none(BUILT_STEPS.length),
    rera: none(1),
  };
}

/** Counts as the contract has them. */
export function toFacets(counts: FacetCounts, steps: readonly string[]): PropertyFacets {
  const beside = <Value>(values: readonly Value[], of: readonly number[]) =>
    values.map((value, place) => ({ value, count: of[place] ?? 0 }));
  return {
    total: counts.total[0] ?? 0,
    locations: beside(LOCALITIES, counts.locations),
    flatTypes: beside(FLAT_TYPES, counts.flatTypes),
    amenities: beside(AMENITIES, counts.amenities),
    possessionBy: beside(steps, counts.possessionBy),
    minDone: beside(BUILT_STEPS, counts.minDone),
    rera: beside([true] as const, counts.rera),
  };
}
