/** The response of the counts beside the listing's filters. */
import * as z from 'zod/mini';
import { FACET_SCHEMAS } from './filter-schemas.ts';

/**
 * How many properties a search would find with each choice (T47): it replaces the value of its own filter; an amenity is
 * added to the chosen ones. Every choice is listed, also with a count of 0.
 */
export const propertyFacets = z.object({
  /** Results of the search as it is. */
  total: z.number(),
  ...FACET_SCHEMAS,
});

export type PropertyFacets = z.infer<typeof propertyFacets>;
/** A filter whose choices are counted. */
export type CountedFilter = keyof typeof FACET_SCHEMAS;
