import * as z from 'zod/mini';
import { ENTRY_CHANGES_MAX, listOf, LOCALITIES_LISTED_MAX, MEDIA_LISTED_MAX, WIDTHS_MAX } from '../core/list-of.ts';
import { flatType, listOfTypes } from './flat-types.ts';
import { localityName } from './localities.ts';
import { DOCUMENT_TYPES, MEDIA_TYPES, PROPERTY_STATUSES, PUBLICATIONS } from './lists.ts';
import { ROLES } from '../accounts/roles.ts';
import { AMENITIES_MAX, CHARACTERISTICS_MAX, EXTRA_COSTS_MAX, FLATS_MAX, PHASES_MAX } from '../core/limits.ts';
import { extraCost } from './price-entities.ts';
import { paged } from '../core/paged.ts';
import { propertyChange } from './change-entities.ts';

/** The sizes of one picture: `${base}/${width}.webp` for each of `widths`; `placeholder` is a tiny data URI. */
export const picture = z.object({
  base: z.string(),
  widths: listOf(z.number(), WIDTHS_MAX),
  avifWidths: listOf(z.number(), WIDTHS_MAX),
  width: z.number(),
  height: z.number(),
  placeholder: z.nullable(z.string()),
});

/** The price range of the flats of a type, in rupees, without those on request; 0 where all are. */
const typePrice = z.object({ type: flatType, minPrice: z.number(), maxPrice: z.number() });

/** The price range of each flat type of a home, in the order of the types (FIND19). */
export const typePrices = listOfTypes(typePrice);

/** A home in a list. Visitors get the same shape with `name` masked (HOME5). Prices in rupees. */
export const propertyCard = z.object({
  id: z.number(),
  name: z.string(),
  /** The name as registered, where another language was asked for (L22). */
  nameEn: z.optional(z.string()),
  location: z.string(),
  minPrice: z.number(),
  maxPrice: z.number(),
  imageUrl: z.nullable(z.string()),
  image: z.nullable(picture),
  featured: z.boolean(),
  isFeatured: z.boolean(),
  flatTypes: listOfTypes(z.string()),
  possessionDate: z.nullable(z.string()),
  workDone: z.nullable(z.number()),
  status: z.enum(PROPERTY_STATUSES),
  /** The later of the promised and the registered completion (T4). */
  readyBy: z.nullable(z.string()),
  /** Carpet areas of the smallest and the largest flat, sq ft. */
  minArea: z.nullable(z.number()),
  maxArea: z.nullable(z.number()),
  /** The lowest all-inclusive price per carpet sq ft, rupees; null where no flat has a price. */
  minPricePerSqFt: z.nullable(z.number()),
  typePrices,
});

export const flat = z.object({
  id: z.number(),
  type: flatType,
  area: z.number(),
  price: z.number(),
  pricePerSqFt: z.nullable(z.number()),
  unitsTotal: z.nullable(z.number()),
  unitsAvailable: z.nullable(z.number()),
  unitsAsOf: z.nullable(z.string()),
  /** The floor plan of its type and area, else of its type (T37); `image` is null for a PDF. */
  plan: z.nullable(z.object({ id: z.number(), url: z.string(), contentType: z.string(), image: z.nullable(picture) })),
});

export const characteristic = z.object({ keyName: z.string(), valueName: z.string() });

/** A consultant's figures; null below 5 ratings (V68). */
export const consultantStats = z.object({
  /** One decimal. */
  rating: z.number(),
  ratings: z.number(),
  hosted: z.number(),
  /** Completed and missed visits. */
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

/** A document of a home. */
export const propertyDocument = z.object({
  id: z.number(),
  mediaType: z.enum(DOCUMENT_TYPES),
  title: z.nullable(z.string()),
  url: z.string(),
  contentType: z.string(),
  /** Bytes of all its stored files. */
  byteSize: z.number(),
  /** Null for a PDF or a video. */
  image: z.nullable(picture),
  /** The day in India. */
  addedOn: z.string(),
  /** The flat of a floor plan, where known (T37); carpet area in sq ft. */
  flatType: z.nullable(flatType),
  flatArea: z.nullable(z.number()),
});

/** One registration of a project with MahaRERA; a large project has one per tower or phase. */
export const propertyPhase = z.object({
  name: z.string(),
  reraNo: z.string(),
  reraUrl: z.nullable(z.string()),
  /** The promoter's promise. */
  possessionDate: z.nullable(z.string()),
  /** The completion in the register, and its revision there. */
  registeredCompletion: z.nullable(z.string()),
  revisedCompletion: z.nullable(z.string()),
  /** Months between the two (T3). */
  movedMonths: z.nullable(z.number()),
  /** The last day up to which the promoter reported progress to the register. */
  progressAsOf: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
  /** Who checked the register; null where that is no longer known. */
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
  /** Null where the charges on top are not known (T18). */
  notInPriceAsOf: z.nullable(z.string()),
  characteristics: listOf(characteristic, CHARACTERISTICS_MAX),
  amenities: listOf(z.string(), AMENITIES_MAX),
  assignedUser: z.nullable(assignedUser),
  images: listOf(picture, MEDIA_LISTED_MAX),
  /** Whether one of `images` is computer-generated, as those of the demo catalogue are. */
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
  /** Of a home that buyers don't see, which only an admin reads; absent for all others (F56). */
  publication: z.optional(z.enum(PUBLICATIONS)),
});

/** Near matches of a search without results; homes that the caller hid count as results. */
const nearMatch = z.object({
  /** A home's name, or words of one, that is one letter away from the searched name, where no name contains that (FIND23). */
  similarName: z.optional(z.string()),
  /** The localities whose names sound like the searched name, where no home is spelled or sounds so (L39). */
  localities: z.optional(listOf(localityName, LOCALITIES_LISTED_MAX)),
  /** The price range, rupees, without the price filters: of the searched flat types, else of the homes (FIND24). */
  otherPrices: z.optional(z.object({ min: z.number(), max: z.number() })),
});

/** A page of search results. */
export const foundCards = z.extend(paged(propertyCard), {
  ...nearMatch.shape,
  /** Matches left out because the caller hid them; absent where there are none. */
  leftOut: z.optional(z.number()),
  /** How a searched name was looked for: by its sound where no home is spelled so; absent without a name (L39). */
  matchedBy: z.optional(z.enum(['spelling', 'sound'])),
});

export const propertyStats = z.object({
  total: z.number(),
  totalLocations: z.number(),
  /** Percent per year, one decimal; null without a price history (HOME3). */
  avgGrowth: z.nullable(z.number()),
  /** Whether the demo catalogue is loaded (CATA4). */
  sampleCatalogue: z.boolean(),
});

export const shortlistEntry = z.object({
  id: z.number(),
  propertyId: z.number(),
  propertyName: z.string(),
  /** The name as registered, where another language was asked for (L22). */
  nameEn: z.optional(z.string()),
  propertyLocation: z.string(),
  imageUrl: z.nullable(z.string()),
  image: z.nullable(picture),
  minPrice: z.number(),
  maxPrice: z.number(),
  flatTypes: listOfTypes(z.string()),
  /** 'yyyy-MM-dd' */
  possessionDate: z.nullable(z.string()),
  /** The completion in the register, revised or first: 'yyyy-MM-dd'. */
  readyBy: z.nullable(z.string()),
  /** Percent built. */
  workDone: z.nullable(z.number()),
  /** The flat with the lowest price; null for a home without flats. */
  cheapestFlatId: z.nullable(z.number()),
  /** The day of the caller's last view, else of shortlisting. */
  lastLookedOn: z.nullable(z.string()),
  /** Net changes since that day, newest first (T27). */
  changes: listOf(propertyChange, ENTRY_CHANGES_MAX),
  /** False of a home that is no longer listed, absent for all others (F56). */
  listed: z.optional(z.boolean()),
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
