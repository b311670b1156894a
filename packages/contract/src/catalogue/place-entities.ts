/** Responses about locations of homes. Degrees; an area point where the caller may not know the exact one (T40). */
import * as z from 'zod/mini';
import { picture, typePrices } from './entities.ts';
import { MAP_HOMES_MAX } from '../core/limits.ts';
import { DISTANCES_MAX, listOf } from '../core/list-of.ts';
import { PLACE_KINDS } from './lists.ts';

/** The street map that the operator configured: its style, and its host (T44). */
export const mapStyle = z.object({ url: z.string(), host: z.string() });

export const placeDistance = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(PLACE_KINDS),
  /** In a straight line, one decimal. */
  km: z.number(),
});

export const propertyPlace = z.object({
  /** EXACT for callers who may know it; NONE where no location is on record: then all below but `style` is null or empty. */
  precision: z.enum(['EXACT', 'AREA', 'NONE']),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Accuracy of the point: 0 for an exact one, 400 for an area point. */
  radiusMetres: z.nullable(z.number()),
  /** From the same point, nearest first (T42). */
  distances: listOf(placeDistance, DISTANCES_MAX),
  style: z.nullable(mapStyle),
});

/** The cover of a home on the map, without its placeholder: 200 of them would be most of the response. */
const mapPicture = z.omit(picture, { placeholder: true });

/** Search results by area point. */
export const propertiesMap = z.object({
  /** Results of the search. */
  total: z.number(),
  /** How many of them are in this response: the first ones in the requested order, at most 200. */
  shown: z.number(),
  /** How many of these have no recorded location; the others are in `points`. */
  unplaced: z.number(),
  points: listOf(
    z.object({
      id: z.number(),
      /** Its index in the requested order, from 0; homes without a recorded location count too. */
      position: z.number(),
      name: z.string(),
      location: z.string(),
      lat: z.number(),
      lng: z.number(),
      minPrice: z.number(),
      maxPrice: z.number(),
      flatTypes: listOf(z.string(), 10),
      typePrices,
      image: z.nullable(mapPicture),
    }),
    MAP_HOMES_MAX,
  ),
  style: z.nullable(mapStyle),
});

export type MapStyle = z.infer<typeof mapStyle>;
export type PropertyPlace = z.infer<typeof propertyPlace>;
export type PropertiesMap = z.infer<typeof propertiesMap>;
