import * as z from 'zod/mini';
import { calendarDate, digits, oneOf, page, pageSize, searchedText, text } from '../core/fields.ts';
import { AREA_STEPS } from './search-steps.ts';
import { LISTING_PAGE_SIZE, PRICE_MAX, SEARCH_TEXT_MAX } from '../core/limits.ts';
import { FLAT_TYPES } from './search-lists.ts';
import { AMENITIES, SEARCH_SORTS, SORT_DIRECTIONS } from './lists.ts';
import { HIDDEN_CHOICES } from '../alerts/lists.ts';

/** Some of a list in a query, divided by commas; each counts once. */
const someOf = <const Values extends readonly [string, ...string[]]>(values: Values, error: string) =>
  z.pipe(
    z.string({ error }).check(z.maxLength(values.join().length + 100, 'Too long')),
    z.pipe(
      z.transform((value: string) => [
        ...new Set(
          value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean),
        ),
      ]),
      z.array(oneOf(values)),
    ),
  );

const AREA = `Must be a multiple of 50 from ${AREA_STEPS[0]} to ${AREA_STEPS.at(-1)}`;

const areaStep = z.pipe(
  z.string({ error: AREA }).check(z.refine((value) => AREA_STEPS.some((step) => String(step) === value), AREA)),
  z.transform(Number),
);

const isTrue = z.pipe(
  z.literal('true', { error: 'Must be true' }),
  z.transform(() => true as const),
);

/**
 * Search (FIND14 to FIND16, T45, T46): prices in rupees, areas in sq ft from `minArea` to under `maxArea`, pages from 0.
 * The order is turned round unless told, but for that of the rate, which has one direction.
 */
export const propertySearchQuery = z.pipe(
  z
    .object({
      name: z._default(searchedText(SEARCH_TEXT_MAX), ''),
      location: z._default(text({ max: SEARCH_TEXT_MAX }), ''),
      flatTypes: z._default(someOf(FLAT_TYPES, 'Must be a comma-separated list of flat types'), []),
      minPrice: z.optional(digits(0, PRICE_MAX)),
      maxPrice: z.optional(digits(0, PRICE_MAX)),
      minArea: z.optional(areaStep),
      maxArea: z.optional(areaStep),
      possessionBy: z.optional(calendarDate),
      minDone: z.optional(digits(0, 100)),
      rera: z.optional(isTrue),
      amenities: z._default(someOf(AMENITIES, 'Must be a comma-separated list of amenities'), []),
      /** Leaves out the homes that the caller hid, or gives them alone (I17). */
      hidden: z.optional(oneOf(HIDDEN_CHOICES)),
      page,
      size: pageSize(LISTING_PAGE_SIZE),
      sortBy: z._default(oneOf(SEARCH_SORTS), 'featured'),
      sortDirection: z.optional(oneOf(SORT_DIRECTIONS)),
    })
    .check(
      z.refine(({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice, {
        error: 'Must not be more than maxPrice',
        path: ['minPrice'],
      }),
      z.refine(({ minArea, maxArea }) => minArea === undefined || maxArea === undefined || minArea < maxArea, {
        error: 'Must be less than maxArea',
        path: ['minArea'],
      }),
      z.refine(({ sortBy, sortDirection }) => sortBy !== 'rate' || sortDirection !== 'desc', {
        error: 'Must be asc with sortBy rate',
        path: ['sortDirection'],
      }),
    ),
  z.transform(({ sortDirection, ...search }) => ({
    ...search,
    sortDirection: sortDirection ?? (search.sortBy === 'rate' ? ('asc' as const) : ('desc' as const)),
  })),
);

export type PropertySearch = z.infer<typeof propertySearchQuery>;
