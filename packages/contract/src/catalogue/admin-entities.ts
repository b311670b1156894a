import * as z from 'zod/mini';
import { characteristic, flat, mediaItem, picture, propertyPhase } from './entities.ts';
import { flatType } from './flat-types.ts';
import { PROPERTY_STATUSES, PUBLICATIONS } from './lists.ts';
import { GATE_MESSAGES_MAX, listOf, MEDIA_LISTED_MAX } from '../core/list-of.ts';
import { AMENITIES_MAX, CHARACTERISTICS_MAX, EXTRA_COSTS_MAX, FLATS_MAX, PHASES_MAX } from '../core/limits.ts';
import { extraCost, priceRates } from './price-entities.ts';
import { propertyTexts } from './property-texts.ts';

export const adminMedia = z.object({
  ...mediaItem.shape,
  position: z.number(),
  contentType: z.string(),
  byteSize: z.number(),
  image: z.nullable(picture),
  title: z.nullable(z.string()),
  /** The day of a construction photo. */
  takenOn: z.nullable(z.string()),
  /** The flat of a floor plan; carpet area in sq ft. */
  flatType: z.nullable(flatType),
  flatArea: z.nullable(z.number()),
  /** The day in India. */
  addedOn: z.string(),
});

export const adminFlat = z.object({
  ...z.omit(flat, { pricePerSqFt: true, plan: true }).shape,
  /** As the promoter states it; null where it is computed (T12). */
  agreementValue: z.nullable(z.number()),
});

export const adminPropertyRow = z.object({
  id: z.number(),
  name: z.string(),
  location: z.string(),
  minPrice: z.number(),
  maxPrice: z.number(),
  status: z.enum(PROPERTY_STATUSES),
  featured: z.boolean(),
  image: z.nullable(picture),
  version: z.number(),
  /** Those in which buyers read both its name and its description, beside English. */
  languages: listOf(z.enum(['mr', 'hi']), 2),
  publication: z.enum(PUBLICATIONS),
});

const fieldMessages = listOf(z.object({ field: z.string(), message: z.string() }), GATE_MESSAGES_MAX);

/** What stands between a property and its buyers (F51). */
export const gate = z.object({
  /** Whether nothing is missing. */
  ok: z.boolean(),
  /** Whether what is missing keeps it from buyers; else staff are told (F51a). */
  strict: z.boolean(),
  missing: fieldMessages,
  /** They stop nothing. */
  warnings: fieldMessages,
});

export const adminProperty = z.object({
  id: z.number(),
  /** Increases with each save; sent back with a save, so that a stale copy is refused. */
  version: z.number(),
  name: z.string(),
  description: z.string(),
  texts: propertyTexts,
  address: z.object({
    location: z.string(),
    city: z.string(),
    state: z.string(),
    zipcode: z.nullable(z.string()),
  }),
  minPrice: z.number(),
  maxPrice: z.number(),
  status: z.enum(PROPERTY_STATUSES),
  featured: z.boolean(),
  isFeatured: z.boolean(),
  assignedUserId: z.nullable(z.string()),
  assignedUser: z.nullable(z.object({ id: z.number(), name: z.string() })),
  workDone: z.nullable(z.number()),
  possessionDate: z.nullable(z.string()),
  reraNo: z.nullable(z.string()),
  reraUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  mapUrl: z.nullable(z.string()),
  /** The exact location, in degrees with at most six decimals; both or neither. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  phases: listOf(propertyPhase, PHASES_MAX),
  flats: listOf(adminFlat, FLATS_MAX),
  notInPrice: listOf(extraCost, EXTRA_COSTS_MAX),
  notInPriceAsOf: z.nullable(z.string()),
  characteristics: listOf(characteristic, CHARACTERISTICS_MAX),
  amenities: listOf(z.string(), AMENITIES_MAX),
  media: listOf(adminMedia, MEDIA_LISTED_MAX),
  updatedAt: z.string(),
  publication: z.enum(PUBLICATIONS),
  /** When buyers could first see it; null for one that was never published. */
  publishedAt: z.nullable(z.string()),
  gate,
  /** Visits to it that are still to be. */
  visitsToCome: z.number(),
});

/** A row of rates; id 0 is the built-in one (T11). */
export const adminPriceRates = z.object({ id: z.number(), ...priceRates.shape, inForce: z.boolean() });

export type AdminMedia = z.infer<typeof adminMedia>;

export type AdminFlat = z.infer<typeof adminFlat>;

export type AdminPriceRates = z.infer<typeof adminPriceRates>;

export type AdminPropertyRow = z.infer<typeof adminPropertyRow>;

export type AdminProperty = z.infer<typeof adminProperty>;
