import type { CountedFilter } from '@aangan/contract/catalogue/facets-entities';
import type { FilterKey } from '@aangan/contract/catalogue/filters';
import { amenities as offeredAmenities } from '@aangan/contract/catalogue/filter-lists';
import { localitiesNamed } from '@aangan/contract/catalogue/localities';
import type { PropertySearch } from '@aangan/contract/catalogue/search-inputs';
import { knownLocalities, localitiesContaining } from '@aangan/contract/catalogue/known-localities';
import { FLAT_TYPES, flatTypes as offeredTypes, localities } from '@aangan/contract/catalogue/search-lists';
import { BUILT_STEPS, POSSESSION_STEPS } from '@aangan/contract/catalogue/search-steps';
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { containsPattern } from '../database/fragments.ts';
import type { Places } from '../database/prepared.ts';
import type { DB } from '../database/schema.generated.ts';
import {
  areasOfAsked,
  asksForArea,
  hasArea,
  hasBits,
  hasFlatAsked,
  hasFlats,
  meetsPriceOfHome,
  priceOfHome,
  typesMet,
  type Condition,
  type FlatShape,
  type FlatValues,
} from './asked-flats.sql.ts';
import { amenityBits, areaBits, askedFlats } from './derived.sql.ts';
import { isNamedPlace, isSpelledSo, soundsSo, type NameShape, type NameValues } from './name-filter.sql.ts';
import { placeBit, standsIn } from './place-bits.sql.ts';
import { flatTypeBit, flatTypeBits } from './properties.sql.ts';
import { soundPatterns, soundsLike } from './sound.sql.ts';

// What each filter asks for, in SQL: of a home `p` (a property, or what the log of changes has of one, which knows the
// columns that stand here and no others), and of a saved filter `f` about the home of an event. Both have to find the same
// (I6). What is not on record meets no condition (docs/performance/database-access.md).

/** What of a search the text of its SQL depends on. */
export interface FilterShape extends FlatShape, NameShape, Pick<PropertySearch, 'amenities' | 'rera'> {
  localities: 'all' | 'one' | 'some';
  /** Whether these are asked for at all. */
  possessionBy: boolean;
  minDone: boolean;
}

/** What of a search its SQL takes as values. */
export interface FilterValues extends FlatValues, NameValues {
  /** One locality, or several. */
  localities: string | readonly string[] | undefined;
  possessionBy: string | undefined;
  minDone: number | undefined;
}

/** A column of an event that tells how its home stood, and that a property has too. */
export type Fact = Extract<keyof Selectable<DB['property_events']>, keyof Selectable<DB['properties']>>;
/** What events are matched by; what is not asked for matches all (I6). */
export type FilterColumns = Omit<
  Insertable<DB['search_filters']>,
  'id' | 'digest' | 'list_digest' | 'query' | 'used_at' | 'name_sound'
> & {
  /** The database has the sound of a text. */
  name_sound?: RawBuilder<string[]>;
};

interface FilterSql {
  /** What is asked of `p`; nothing where the filter is off. @param values as they are, or their places in a kept text */
  live: (shape: FilterShape, values: FilterValues | Places<FilterValues>) => Condition[];
  /** Whether `f` asks for the home of an event. */
  saved: (event: string) => Condition;
  /** What of `f` says so. */
  columns: (search: PropertySearch) => Partial<FilterColumns>;
  /** What of an event it is compared with. */
  facts: readonly Fact[];
}

/** How the choices of a filter are counted (T47). */
interface Counts {
  /** @param days that are offered to be ready by */
  choices: (days: readonly string[]) => readonly unknown[];
  /** Null where the facets group or add up by a column instead. */
  met: {
    /** SQL for a number that tells which choices `p` meets, from 0 to below `size`. */
    number: (shape: FilterShape, values: FilterValues, days: readonly string[]) => RawBuilder<unknown>;
    size: number;
    /** The places of the choices that such a number stands for. */
    places: (number: number, choices: number) => number[];
  } | null;
}

/** One row a filter, in the order in which the facets tell them. */
export const FILTER_SQL: {
  [Key in FilterKey]: FilterSql & (Key extends CountedFilter ? { counts: Counts } : { counts?: undefined });
} = {
  locations: {
    live: ({ localities }, values) => (localities === 'all' ? [] : [standsIn(localities, values.localities)]),
    saved: (event) => sql`(f.places & ${sql.ref(`${event}.place`)}) <> 0`,
    columns: ({ location }) => ({ places: bits(localitiesContaining(location).map(placeBit)) }),
    facts: [],
    counts: { choices: localities, met: null },
  },
  /** With the price: it is that of a flat of a chosen type, and that of the home where none is chosen (FIND14). */
  flatTypes: {
    live: (shape, values) => {
      const asked = shape.flatTypes.length === 0 ? priceOfHome(shape, values) : hasFlats(shape, values);
      return asked === null ? [] : [asked];
    },
    saved: (event) => sql`(f.flat_mask = 0 OR (f.flat_mask & ${sql.ref(`${event}.flat_mask`)}) <> 0)`,
    columns: ({ flatTypes }) => ({ flat_mask: bits(flatTypeBits(flatTypes)) }),
    facts: ['flat_mask'],
    counts: {
      choices: offeredTypes,
      met: {
        number: typesMet,
        size: 2 ** FLAT_TYPES.length,
        places: (number) =>
          offeredTypes().flatMap((type, place) => ((number & flatTypeBit(type)) === 0 ? [] : [place])),
      },
    },
  },
  /** Of a flat of whatever type: which types may be asked for besides. */
  area: {
    live: (shape) => (asksForArea(shape) ? [hasArea(shape)] : []),
    saved: (event) => sql`(f.area_mask = 0 OR (f.area_mask & ${areasOfAsked(event)}) <> 0)`,
    columns: ({ minArea, maxArea }) => ({
      area_mask: asksForArea({ minArea, maxArea }) ? areaBits(minArea, maxArea) : 0,
    }),
    facts: ['area_mask_1bhk', 'area_mask_2bhk', 'area_mask_3bhk', 'area_mask_4bhk', 'area_mask_5bhk'],
  },
  price: {
    live: () => [],
    saved: (event) => sql`CASE WHEN f.flat_mask = 0 THEN ${meetsPriceOfHome(event)} ELSE ${hasFlatAsked(event)} END`,
    columns: ({ minPrice, maxPrice }) => ({
      ...(minPrice !== undefined && { min_price: minPrice }),
      ...(maxPrice !== undefined && { max_price: maxPrice }),
    }),
    facts: ['min_price', 'max_price', 'flats_1bhk', 'flats_2bhk', 'flats_3bhk', 'flats_4bhk', 'flats_5bhk'],
  },
  /** A choice stands beside those that are chosen. */
  amenities: {
    live: ({ amenities }) => amenityBits(amenities).map((bit) => hasBits('amenity_mask', bit)),
    saved: (event) => sql`(f.amenity_mask & ${sql.ref(`${event}.amenity_mask`)}) = f.amenity_mask`,
    columns: ({ amenities }) => ({ amenity_mask: bits(amenityBits(amenities)) }),
    facts: ['amenity_mask'],
    counts: { choices: offeredAmenities, met: null },
  },
  possessionBy: {
    live: (shape, values) => (shape.possessionBy ? [sql`p.ready_by <= ${values.possessionBy}`] : []),
    saved: (event) => sql`(f.possession_by IS NULL OR ${sql.ref(`${event}.ready_by`)} <= f.possession_by)`,
    columns: ({ possessionBy = null }) => ({ possession_by: possessionBy }),
    facts: ['ready_by'],
    counts: {
      choices: (days) => days,
      met: {
        /** The place of the first day that it is ready by; the last is none of them. */
        number: (_shape, _values, days) =>
          firstOf(
            days.map((day, place) => ({ when: sql`p.ready_by <= ${day}::date`, gives: sql.lit(place) })),
            sql.lit(days.length),
          ),
        size: POSSESSION_STEPS + 1,
        places: (first, choices) => upTo(choices).slice(first),
      },
    },
  },
  minDone: {
    live: (shape, values) => (shape.minDone ? [sql`p.work_done >= ${values.minDone}`] : []),
    saved: (event) => sql`(f.min_done < 0 OR ${sql.ref(`${event}.work_done`)} >= f.min_done)`,
    columns: ({ minDone = -1 }) => ({ min_done: minDone }),
    facts: ['work_done'],
    counts: {
      choices: () => BUILT_STEPS,
      met: {
        /** How many steps of construction it has reached. */
        number: () =>
          firstOf(
            BUILT_STEPS.map((step, place) => ({
              when: sql`p.work_done >= ${sql.lit(step)}`,
              gives: sql.lit(place + 1),
            })).toReversed(),
            sql.lit(0),
          ),
        size: BUILT_STEPS.length + 1,
        places: upTo,
      },
    },
  },
  rera: {
    live: ({ rera }) => (rera ? [sql`p.has_rera`] : []),
    saved: (event) => sql`(NOT f.rera OR ${sql.ref(`${event}.has_rera`)})`,
    columns: ({ rera = false }) => ({ rera }),
    facts: ['has_rera'],
    counts: { choices: () => [true], met: { number: () => sql`p.has_rera::int`, size: 2, places: upTo } },
  },
  /** The name has the text, or it stands in a locality that the text names (FIND22); where no home has, it sounds so (L39). */
  name: {
    live: ({ name, sounds }, values) => {
      if (name === 'any') return [];
      return [sounds === null ? isSpelledSo(name, values) : soundsLike(sounds, values.soundPatterns)];
    },
    saved: (event) => sql`(f.name = '' OR strpos(folded(${sql.ref(`${event}.name`)}), lower(f.name)) > 0
      OR ${isNamedPlace(event)} OR ${soundsSo(event)})`,
    columns: ({ name }) => (name === '' ? { name } : { name, name_sound: sql`coalesce(${soundPatterns(name)}, '{}')` }),
    facts: ['name'],
  },
};

const ROWS: readonly FilterSql[] = Object.values(FILTER_SQL);

/** What of a home saved filters are compared with, beside whether it is listed and where. */
export const FACTS = ROWS.flatMap(({ facts }) => facts);

/** SQL for whether filter `f` asks for a home as it stood after an event (I6): what the search call finds. */
export function filterMatches(event = 'e'): RawBuilder<boolean> {
  const tests = ROWS.map(({ saved }) => saved(event));
  return sql`(${sql.ref(`${event}.listed`)} AND ${sql.join(tests, sql` AND `)})`;
}

/** The columns of a saved filter that asks for what a search does. */
export function filterColumns(search: PropertySearch): FilterColumns {
  return Object.assign({ places: 0 }, ...ROWS.map(({ columns }) => columns(search))) as FilterColumns;
}

/**
 * Divides a search into what the text of its SQL depends on and values.
 * @param patterns of its name's sound, where that is not looked for as spelled (L39)
 */
export function readFilter(
  search: PropertySearch,
  patterns: readonly string[] | null = null,
): { shape: FilterShape; values: FilterValues } {
  const { flatTypes, minArea, maxArea, amenities, rera, minPrice, maxPrice, possessionBy, minDone, name } = search;
  const places = localitiesOf(search);
  const isOne = places?.length === 1;
  const asksForPrice = minPrice !== undefined || maxPrice !== undefined;
  const namedPlaces = localitiesNamed(name);
  return {
    shape: {
      flatTypes,
      minArea,
      maxArea,
      amenities,
      rera,
      localities: places === null ? 'all' : isOne ? 'one' : 'some',
      name: name === '' ? 'any' : namedPlaces.length === 0 ? 'ofHome' : 'ofHomeOrPlace',
      sounds: patterns?.length ?? null,
      minPrice: minPrice !== undefined,
      maxPrice: maxPrice !== undefined,
      possessionBy: possessionBy !== undefined,
      minDone: minDone !== undefined,
    },
    values: {
      localities: isOne ? places[0] : (places ?? undefined),
      name,
      namePattern: containsPattern(name),
      namedPlaces,
      soundPatterns: patterns ?? undefined,
      minPrice,
      maxPrice,
      pricedFlats: asksForPrice ? askedFlats(search, { hasOnRequest: false }) : undefined,
      flatsOrOnRequest: asksForPrice ? askedFlats(search, { hasOnRequest: true }) : undefined,
      possessionBy,
      minDone,
    },
  };
}

/** The localities that a search may find homes in; null for all. */
export function localitiesOf({ location }: Pick<PropertySearch, 'location'>): readonly string[] | null {
  const found = localitiesContaining(location);
  return found.length === knownLocalities().length ? null : found;
}

/** SQL for what belongs to the first of some conditions that holds. */
export function firstOf(
  cases: readonly { when: Condition; gives: RawBuilder<unknown> }[],
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (cases.length === 0) return otherwise;
  return sql`CASE ${sql.join(
    cases.map(({ when, gives }) => sql`WHEN ${when} THEN ${gives}`),
    sql` `,
  )} ELSE ${otherwise} END`;
}

function bits(all: readonly number[]): number {
  return all.reduce((mask, bit) => mask | bit, 0);
}

/** The whole numbers below one. */
function upTo(end: number): number[] {
  return Array.from({ length: end }, (_, number) => number);
}
