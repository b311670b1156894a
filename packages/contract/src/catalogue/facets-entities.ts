/** What the server answers about the choices of the listing's filters. */
import * as z from 'zod/mini';
import { FACET_SCHEMAS } from './filter-schemas.ts';

/**
 * How many properties a search would find with each choice (T47): in the place of what its own filter has now, of an
 * amenity beside those that are chosen. Every choice stands here, also where it finds nothing.
 */
export const propertyFacets = z.object({
  /** Found by the search as it is. */
  total: z.number(),
  ...FACET_SCHEMAS,
});

export type PropertyFacets = z.infer<typeof propertyFacets>;
/** A filter whose choices are counted. */
export type CountedFilter = keyof typeof FACET_SCHEMAS;
