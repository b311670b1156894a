import * as z from 'zod/mini';
import { ENTRY_CHANGES_MAX, listOf, MEDIA_LISTED_MAX, WIDTHS_MAX } from '../core/list-of.ts';
import { FLAT_TYPES } from './search-lists.ts';
import { DOCUMENT_TYPES, MEDIA_TYPES, PROPERTY_STATUSES } from './lists.ts';
import { ROLES } from '../accounts/roles.ts';
import { AMENITIES_MAX, CHARACTERISTICS_MAX, EXTRA_COSTS_MAX, FLATS_MAX, PHASES_MAX } from '../core/limits.ts';
import { extraCost } from './price-entities.ts';
import { paged } from '../core/paged.ts';
import { propertyChange } from './change-entities.ts';

/** Made sizes of one picture: `${base}/${width}.webp` for each of `widths`; `placeholder` is a tiny data URI. */
export const picture = z.object({
  base: z.string(),
  widths: listOf(z.number(), WIDTHS_MAX),
  avifWidths: listOf(z.number(), WIDTHS_MAX),
  width: z.number(),
  height: z.number(),
  placeholder: z.nullable(z.string()),
});

/** What a card needs. A visitor gets the same shape with `name` masked (HOME5). Prices in rupees. */
/** What the flats of a type cost, in rupees, those on request left out; 0 where all are. */
const typePrice = z.object({ type: z.enum(FLAT_TYPES), minPrice: z.number(), maxPrice: z.number() });

/** Of each type that a home has, in their order (FIND19). */
export const typePrices = listOf(typePrice, FLAT_TYPES.length);

export const propertyCard = z.object({
  id: z.number(),
  name: z.string(),
  location: z.string(),
  minPrice: z.number(),
  maxPrice: z.number(),
  imageUrl: z.nullable(z.string()),
  image: z.nullable(picture),
  featured: z.boolean(),
  isFeatured: z.boolean(),
  flatTypes: listOf(z.string(), FLAT_TYPES.length),
  possessionDate: z.nullable(z.string()),
  workDone: z.nullable(z.number()),
  status: z.enum(PROPERTY_STATUSES),
  /** The later of promise and register (T4). */
  readyBy: z.nullable(z.string()),
  /** Carpet areas of the smallest and the largest flat, sq ft. */
  minArea: z.nullable(z.number()),
  maxArea: z.nullable(z.number()),
  /** Lowest all-inclusive rupees per carpet sq ft; null where no flat has a price. */
  minPricePerSqFt: z.nullable(z.number()),
  typePrices,
});

export const flat = z.object({
  id: z.number(),
  type: z.enum(FLAT_TYPES),
  area: z.number(),
  price: z.number(),
  pricePerSqFt: z.nullable(z.number()),
  unitsTotal: z.nullable(z.number()),
  unitsAvailable: z.nullable(z.number()),
  unitsAsOf: z.nullable(z.string()),
  /** The floor plan of its type and area, else of its type (T37); `image` is null where it is a PDF. */
  plan: z.nullable(z.object({ id: z.number(), url: z.string(), contentType: z.string(), image: z.nullable(picture) })),
});

export const characteristic = z.object({ keyName: z.string(), valueName: z.string() });

/** Figures that a consultant has earned; null below 5 ratings (V68). */
export const consultantStats = z.object({
  /** One decimal. */
  rating: z.number(),
  ratings: z.number(),
  hosted: z.number(),
  /** Those that took place and those to which the buyer did not come. */
  visits: z.number(),
  attendedPercent: z.number(),
  /** Null below 5 replies. */
  medianReplyMinutes: z.nullable(z.number()),
});

export const assignedUser = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  contactNo: z.string(),
  stats: z.nullable(consultantStats),
});

export const mediaItem = z.object({
  id: z.number(),
  mediaType: z.enum(MEDIA_TYPES),
  url: z.string(),
  publicId: z.string(),
});

/** A file about a home that a buyer opens. */
export const propertyDocument = z.object({
  id: z.number(),
  mediaType: z.enum(DOCUMENT_TYPES),
  title: z.nullable(z.string()),
  url: z.string(),
  contentType: z.string(),
  /** Of all files it is kept in. */
  byteSize: z.number(),
  /** Null for a PDF or a video. */
  image: z.nullable(picture),
  /** In India. */
  addedOn: z.string(),
  /** Of a floor plan, where it is known (T37); sq ft of carpet. */
  flatType: z.nullable(z.enum(FLAT_TYPES)),
  flatArea: z.nullable(z.number()),
});

/** One registration of a project with MahaRERA: a large project has one a tower or phase. */
export const propertyPhase = z.object({
  name: z.string(),
  reraNo: z.string(),
  reraUrl: z.nullable(z.string()),
  /** As the promoter promises. */
  possessionDate: z.nullable(z.string()),
  /** As the register has it, and as it was revised there. */
  registeredCompletion: z.nullable(z.string()),
  revisedCompletion: z.nullable(z.string()),
  /** Months from the one to the other (T3). */
  movedMonths: z.nullable(z.number()),
  /** Up to when the promoter has reported progress to the register. */
  progressAsOf: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
  /** Who looked it up; null where that is not known any more. */
  checkedBy: z.nullable(z.string()),
});

export const propertyDetail = z.object({
  ...propertyCard.shape,
  description: z.string(),
  reraNo: z.nullable(z.string()),
  reraUrl: z.nullable(z.string()),
  phases: listOf(propertyPhase, PHASES_MAX),
  videoUrl: z.nullable(z.string()),
  flats: listOf(flat, FLATS_MAX),
  /** The day on which the property was listed. */
  listedOn: z.string(),
  notInPrice: listOf(extraCost, EXTRA_COSTS_MAX),
  /** Null: what comes on top is not known (T18). */
  notInPriceAsOf: z.nullable(z.string()),
  characteristics: listOf(characteristic, CHARACTERISTICS_MAX),
  amenities: listOf(z.string(), AMENITIES_MAX),
  assignedUser: z.nullable(assignedUser),
  images: listOf(picture, MEDIA_LISTED_MAX),
  /** True while one of `images` is drawn by a computer: those of the demo catalogue are. */
  hasRenderedImages: z.boolean(),
  files: z.object({
    brochure: z.nullable(z.string()),
    layout: z.nullable(z.string()),
    floorPlan: z.nullable(z.string()),
    video: z.nullable(z.string()),
    rera: z.nullable(z.string()),
    qrCode: z.nullable(z.string()),
  }),
  media: listOf(mediaItem, MEDIA_LISTED_MAX),
  documents: listOf(propertyDocument, MEDIA_LISTED_MAX),
});

/** Beside a search that finds nothing, whatever its caller hid: what comes near it. */
const nearMatch = z.object({
  /** A name, or words of some, that has the name asked for but for one letter, where no home's name has that (FIND23). */
  similarName: z.optional(z.string()),
  /** Rupees: what the flats of the types asked for cost, else the homes, that are found without limits of price (FIND24). */
  otherPrices: z.optional(z.object({ min: z.number(), max: z.number() })),
});

/** A page of what a search finds. */
export const foundCards = z.extend(paged(propertyCard), {
  ...nearMatch.shape,
  /** Homes that it finds and leaves out, since the caller hid them; left out itself where that is none. */
  leftOut: z.optional(z.number()),
});

export const propertyStats = z.object({
  total: z.number(),
  totalLocations: z.number(),
  /** Percent a year, one decimal; null without a price history (HOME3). */
  avgGrowth: z.nullable(z.number()),
  /** True while the demo catalogue is in (CATA4). */
  sampleCatalogue: z.boolean(),
});

export const shortlistEntry = z.object({
  id: z.number(),
  propertyId: z.number(),
  propertyName: z.string(),
  propertyLocation: z.string(),
  imageUrl: z.nullable(z.string()),
  image: z.nullable(picture),
  minPrice: z.number(),
  maxPrice: z.number(),
  flatTypes: listOf(z.string(), FLAT_TYPES.length),
  /** 'yyyy-MM-dd' */
  possessionDate: z.nullable(z.string()),
  /** The completion on the register, or what it was revised to: 'yyyy-MM-dd'. */
  readyBy: z.nullable(z.string()),
  /** Percent built. */
  workDone: z.nullable(z.number()),
  /** Of its flats the one with the lowest price; null for a home without flats. */
  cheapestFlatId: z.nullable(z.number()),
  /** The day of the caller's last look, without one that of shortlisting. */
  lastLookedOn: z.nullable(z.string()),
  /** What has changed in all since, newest first (T27). */
  changes: listOf(propertyChange, ENTRY_CHANGES_MAX),
});

export type Picture = z.infer<typeof picture>;

export type NearMatch = z.infer<typeof nearMatch>;

export type FoundCards = z.infer<typeof foundCards>;

export type TypePrice = z.infer<typeof typePrice>;

export type PropertyCard = z.infer<typeof propertyCard>;

export type PropertyDetail = z.infer<typeof propertyDetail>;

export type PropertyStats = z.infer<typeof propertyStats>;

export type ShortlistEntry = z.infer<typeof shortlistEntry>;

export type PropertyPhase = z.infer<typeof propertyPhase>;

export type Flat = z.infer<typeof flat>;

export type MediaItem = z.infer<typeof mediaItem>;

export type PropertyDocument = z.infer<typeof propertyDocument>;
