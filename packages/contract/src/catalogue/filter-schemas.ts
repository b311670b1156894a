/** The schema of each filter as the search call takes it, the one text of it, and that of its choices' counts. */
import * as z from 'zod/mini';
import { calendarDate, digits, searchedText, text } from '../core/fields.ts';
import { inputs } from '../core/inputs.texts.ts';
import { FACETS_MAX, listOf } from '../core/list-of.ts';
import { HOME_PRICE_MAX, PRICE_MAX, SEARCH_TEXT_MAX } from '../core/limits.ts';
import { fill } from '../core/translation.ts';
import type { FilterKey, FilterName } from './filters.ts';
import { flatType, offeredFlatType } from './flat-types.ts';
import { amenities } from './filter-lists.ts';
import { catalogueInputs } from './inputs.texts.ts';
import { localityName, textOfLocalities } from './localities.ts';
import { localitiesContaining } from './known-localities.ts';
import { flatTypes } from './search-lists.ts';
import { AREA_STEPS } from './search-steps.ts';

/** Some of a list in a query, divided by commas; each counts once, in the order of the list. */
const someOf = <Value extends string>(
  one: z.ZodMiniType<Value, string>,
  values: () => readonly Value[],
  error: string,
) => {
  const longest = () => values().join().length + 100;
  return z.pipe(
    z
      .string({ error })
      .check(z.refine((text) => text.length <= longest(), catalogueInputs.listTooLong))
      .register(z.globalRegistry, {
        get maxLength() {
          return longest();
        },
      }),
    z.pipe(
      z.transform((value: string) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      z.pipe(
        z.array(one),
        z.transform((asked: Value[]) => values().filter((value) => asked.includes(value))),
      ),
    ),
  );
};

const offeredAmenity = z
  .string()
  .check(
    z.refine((name) => amenities().includes(name), {
      error: () => fill(inputs.notInList, { values: amenities().join(', ') }),
    }),
  )
  .register(z.globalRegistry, {
    get enum() {
      return amenities();
    },
  });

const AREA = fill(catalogueInputs.areaStep, { min: String(AREA_STEPS[0]), max: String(AREA_STEPS.at(-1)) });

const areaStep = z.pipe(
  z.string({ error: AREA }).check(z.refine((value) => AREA_STEPS.some((step) => String(step) === value), AREA)),
  z.transform(Number),
);

const isTrue = z.pipe(
  z.literal('true', { error: inputs.notTrue }),
  z.transform(() => true as const),
);

/** Prices in rupees, areas in sq ft from `minArea` to under `maxArea`. */
export const FILTER_SCHEMAS = {
  name: z._default(searchedText(SEARCH_TEXT_MAX), ''),
  location: z._default(text({ max: SEARCH_TEXT_MAX }), ''),
  flatTypes: z._default(someOf(offeredFlatType, flatTypes, catalogueInputs.notFlatTypes), []),
  minPrice: z.optional(digits(0, PRICE_MAX)),
  maxPrice: z.optional(digits(0, PRICE_MAX)),
  minArea: z.optional(areaStep),
  maxArea: z.optional(areaStep),
  possessionBy: z.optional(calendarDate),
  minDone: z.optional(digits(0, 100)),
  rera: z.optional(isTrue),
  amenities: z._default(someOf(offeredAmenity, amenities, catalogueInputs.notAmenities), []),
} satisfies Record<FilterName, z.ZodMiniType>;

type AskedFilters = { [Name in FilterName]?: z.infer<(typeof FILTER_SCHEMAS)[Name]> };

/** Of a filter whose canonical text is not the value itself. */
const CANONICAL: Partial<Record<FilterName, (asked: AskedFilters) => string | number | undefined>> = {
  location: ({ location = '' }) => textOfLocalities(localitiesContaining(location)),
  // an end of the price slider is no limit (FIND1)
  minPrice: ({ minPrice }) => minPrice || undefined,
  maxPrice: ({ maxPrice }) => (maxPrice === HOME_PRICE_MAX ? undefined : maxPrice),
};

/** The one text for all that find the same, as a saved search keeps it (I1); empty where a filter asks for nothing. */
export function canonicalText(name: FilterName, asked: AskedFilters): string {
  const value = CANONICAL[name] ? CANONICAL[name](asked) : asked[name];
  return value === undefined ? '' : String(value);
}

const counted = <Value extends z.ZodMiniType>(value: Value) =>
  listOf(z.object({ value, count: z.number() }), FACETS_MAX);

/** The choices of a filter and how many homes each would find, where that is counted (T47). */
export const FACET_SCHEMAS = {
  locations: counted(localityName),
  flatTypes: counted(flatType),
  amenities: counted(offeredAmenity),
  /** The steps of the day in India, 'yyyy-MM-dd'. */
  possessionBy: counted(z.string()),
  /** Percent. */
  minDone: counted(z.number()),
  rera: counted(z.literal(true)),
} satisfies Partial<Record<FilterKey, z.ZodMiniType>>;
