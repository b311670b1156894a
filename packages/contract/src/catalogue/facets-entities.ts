/** The response of the counts beside the listing's filters. */
import * as z from 'zod/mini';
import { FACETS_MAX, listOf } from '../core/list-of.ts';
import { AMENITIES } from './lists.ts';
import { FLAT_TYPES, LOCALITIES } from './search-lists.ts';

const counted = <Value extends z.ZodMiniType>(value: Value) =>
  listOf(z.object({ value, count: z.number() }), FACETS_MAX);

/**
 * How many properties a search would find with each choice (T47): it replaces the value of its own filter; an amenity is
 * added to the chosen ones. Every choice is listed, also with a count of 0.
 */
export const propertyFacets = z.object({
  /** Results of the search as it is. */
  total: z.number(),
  locations: counted(z.enum(LOCALITIES)),
  flatTypes: counted(z.enum(FLAT_TYPES)),
  amenities: counted(z.enum(AMENITIES)),
  /** The steps as of today in India, 'yyyy-MM-dd'. */
  possessionBy: counted(z.string()),
  /** Percent. */
  minDone: counted(z.number()),
  rera: counted(z.literal(true)),
});

export type PropertyFacets = z.infer<typeof propertyFacets>;
