/** The response of a comparison of flats (T32). Rupees, sq ft, 'yyyy-MM-dd'; null is not on record. */
import * as z from 'zod/mini';
import { DISTANCES_MAX, listOf } from '../core/list-of.ts';
import { AMENITIES_MAX, CHARACTERISTICS_MAX, COMPARED_MAX, EXTRA_COSTS_MAX } from '../core/limits.ts';
import { characteristic, flat, picture } from './entities.ts';
import { placeDistance } from './place-entities.ts';
import { extraCost, openFlat, priceRates } from './price-entities.ts';

/** A flat with its price breakdown, and its home. Where registrations differ, the first one counts. */
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
  /** From the home's area point for every caller, nearest first; empty without a recorded location (T40, T42). */
  distances: listOf(placeDistance, DISTANCES_MAX),
});

export const comparedFlats = z.object({
  /** Today in India. */
  asOf: z.string(),
  /** The rates in force, by which the charges are computed. */
  rates: priceRates,
  /** In the requested order. */
  flats: listOf(comparedFlat, COMPARED_MAX),
  /** Requested ids that do not exist, or no longer. */
  missing: listOf(z.number(), COMPARED_MAX),
});

export type ComparedFlat = z.infer<typeof comparedFlat>;
export type ComparedFlats = z.infer<typeof comparedFlats>;
