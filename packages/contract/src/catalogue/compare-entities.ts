/** What the server answers about flats side by side (T32). Rupees, sq ft, 'yyyy-MM-dd'; null is not on record. */
import * as z from 'zod/mini';
import { DISTANCES_MAX, listOf } from '../core/list-of.ts';
import { AMENITIES_MAX, CHARACTERISTICS_MAX, COMPARED_MAX, EXTRA_COSTS_MAX } from '../core/limits.ts';
import { characteristic, flat, picture } from './entities.ts';
import { placeDistance } from './place-entities.ts';
import { extraCost, openFlat, priceRates } from './price-entities.ts';

/** A flat with its price taken apart, and its home. What several registrations say differently is of the first. */
export const comparedFlat = z.object({
  ...flat.shape,
  ...openFlat.shape,
  propertyId: z.number(),
  name: z.string(),
  location: z.string(),
  image: z.nullable(picture),
  reraNo: z.nullable(z.string()),
  reraUrl: z.nullable(z.string()),
  possessionDate: z.nullable(z.string()),
  registeredCompletion: z.nullable(z.string()),
  revisedCompletion: z.nullable(z.string()),
  movedMonths: z.nullable(z.number()),
  readyBy: z.nullable(z.string()),
  workDone: z.nullable(z.number()),
  checkedOn: z.nullable(z.string()),
  amenities: listOf(z.string(), AMENITIES_MAX),
  characteristics: listOf(characteristic, CHARACTERISTICS_MAX),
  notInPrice: listOf(extraCost, EXTRA_COSTS_MAX),
  notInPriceAsOf: z.nullable(z.string()),
  /** From the home's area point, whoever asks, nearest first; none without a place on record (T40, T42). */
  distances: listOf(placeDistance, DISTANCES_MAX),
});

export const comparedFlats = z.object({
  /** Today in India. */
  asOf: z.string(),
  /** Those in force, by which the charges are counted. */
  rates: priceRates,
  /** In the order asked. */
  flats: listOf(comparedFlat, COMPARED_MAX),
  /** Ids of flats that are not, or no longer, there. */
  missing: listOf(z.number(), COMPARED_MAX),
});

export type ComparedFlat = z.infer<typeof comparedFlat>;
export type ComparedFlats = z.infer<typeof comparedFlats>;
