import * as z from 'zod/mini';
import { HIDDEN_CHOICES } from '../alerts/lists.ts';
import { oneOf, page, pageSize } from '../core/fields.ts';
import { langFields } from '../core/language-inputs.ts';
import { LISTING_PAGE_SIZE } from '../core/limits.ts';
import { FILTER_SCHEMAS } from './filter-schemas.ts';
import { catalogueInputs } from './inputs.texts.ts';
import { SEARCH_SORTS, SORT_DIRECTIONS } from './lists.ts';

const fields = {
  ...FILTER_SCHEMAS,
  /** Leaves out the homes that the caller hid, or gives them alone (I17). */
  hidden: z.optional(oneOf(HIDDEN_CHOICES)),
  page,
  size: pageSize(LISTING_PAGE_SIZE),
  sortBy: z._default(oneOf(SEARCH_SORTS), 'featured'),
  sortDirection: z.optional(oneOf(SORT_DIRECTIONS)),
};
const searched = z.object(fields);
type Searched = z.output<typeof searched>;

const rules = [
  z.refine<Searched>(
    ({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice,
    { error: catalogueInputs.priceOrder, path: ['minPrice'] },
  ),
  z.refine<Searched>(({ minArea, maxArea }) => minArea === undefined || maxArea === undefined || minArea < maxArea, {
    error: catalogueInputs.areaOrder,
    path: ['minArea'],
  }),
  z.refine<Searched>(({ sortBy, sortDirection }) => sortBy !== 'rate' || sortDirection !== 'desc', {
    error: catalogueInputs.rateOrder,
    path: ['sortDirection'],
  }),
] as const;

const directionOf = ({ sortBy, sortDirection }: Pick<Searched, 'sortBy' | 'sortDirection'>) =>
  sortDirection ?? (sortBy === 'rate' ? ('asc' as const) : ('desc' as const));

/**
 * Search (FIND14 to FIND16, T45, T46): filters, and pages from 0. The order is turned round unless told, but for that of
 * the rate, which has one direction.
 */
export const propertySearchQuery = z.pipe(
  searched.check(...rules),
  z.transform((search) => ({ ...search, sortDirection: directionOf(search) })),
);

/** A search whose homes are named in a language (L45). */
export const propertyCardsQuery = z.pipe(
  z.object({ ...fields, ...langFields }).check(...rules),
  z.transform((search) => ({ ...search, sortDirection: directionOf(search) })),
);

export type PropertySearch = z.infer<typeof propertySearchQuery>;
