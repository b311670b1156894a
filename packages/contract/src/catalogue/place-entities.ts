/** What the server answers about where homes are. Degrees; what a caller may not know exactly is an area point (T40). */
import * as z from 'zod/mini';
import { picture, typePrices } from './entities.ts';
import { MAP_HOMES_MAX } from '../core/limits.ts';
import { DISTANCES_MAX, listOf } from '../core/list-of.ts';
import { PLACE_KINDS } from './lists.ts';

/** The street map an operator has set up: its style, and the host that it is loaded from (T44). */
export const mapStyle = z.object({ url: z.string(), host: z.string() });

export const placeDistance = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(PLACE_KINDS),
  /** In a straight line, one decimal. */
  km: z.number(),
});

export const propertyPlace = z.object({
  /** EXACT for whoever may know it, NONE where no place is on record; then all below is null or empty but `style`. */
  precision: z.enum(['EXACT', 'AREA', 'NONE']),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** The home lies within so many metres: 0 of the exact point, 400 of an area point. */
  radiusMetres: z.nullable(z.number()),
  /** From the same point, nearest first (T42). */
  distances: listOf(placeDistance, DISTANCES_MAX),
  style: z.nullable(mapStyle),
});

/** The cover of a home on the map: without its blurred placeholder, of which 200 would be most of the answer. */
const mapPicture = z.omit(picture, { placeholder: true });

/** What a search finds, by area point. */
export const propertiesMap = z.object({
  /** How many homes the search finds. */
  total: z.number(),
  /** How many of them are told of here, the first ones in the order asked: 200 at most. */
  shown: z.number(),
  /** Those of them without a place on record; the others are `points`. */
  unplaced: z.number(),
  points: listOf(
    z.object({
      id: z.number(),
      /** Its place in the order asked, from 0; homes without a place on record count too. */
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
