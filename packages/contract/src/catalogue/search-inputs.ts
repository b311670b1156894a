import * as z from 'zod/mini';
import { HIDDEN_CHOICES } from '../alerts/lists.ts';
import { oneOf, page, pageSize } from '../core/fields.ts';
import { LISTING_PAGE_SIZE } from '../core/limits.ts';
import { FILTER_SCHEMAS } from './filter-schemas.ts';
import { catalogueInputs } from './inputs.texts.ts';
import { SEARCH_SORTS, SORT_DIRECTIONS } from './lists.ts';

/**
 * Search (FIND14 to FIND16, T45, T46): filters, and pages from 0. The order is turned round unless told, but for that of
 * the rate, which has one direction.
 */
export const propertySearchQuery = z.pipe(
  z
    .object({
      ...FILTER_SCHEMAS,
      /** Leaves out the homes that the caller hid, or gives them alone (I17). */
      hidden: z.optional(oneOf(HIDDEN_CHOICES)),
      page,
      size: pageSize(LISTING_PAGE_SIZE),
      sortBy: z._default(oneOf(SEARCH_SORTS), 'featured'),
      sortDirection: z.optional(oneOf(SORT_DIRECTIONS)),
    })
    .check(
      z.refine(({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice, {
        error: catalogueInputs.priceOrder,
        path: ['minPrice'],
      }),
      z.refine(({ minArea, maxArea }) => minArea === undefined || maxArea === undefined || minArea < maxArea, {
        error: catalogueInputs.areaOrder,
        path: ['minArea'],
      }),
      z.refine(({ sortBy, sortDirection }) => sortBy !== 'rate' || sortDirection !== 'desc', {
        error: catalogueInputs.rateOrder,
        path: ['sortDirection'],
      }),
    ),
  z.transform(({ sortDirection, ...search }) => ({
    ...search,
    sortDirection: sortDirection ?? (search.sortBy === 'rate' ? ('asc' as const) : ('desc' as const)),
  })),
);

export type PropertySearch = z.infer<typeof propertySearchQuery>;
