/** What the server answers, entity by entity. Objects are exact: a key not listed never leaves. */
import * as z from 'zod/mini';
import {
  BOOKING_STATUSES,
  CHARGE_UNITS,
  DOCUMENT_TYPES,
  FLAT_TYPES,
  MEDIA_TYPES,
  PROPERTY_STATUSES,
  ROLES,
} from './lists.ts';

/** Made sizes of one picture: `${base}/${width}.webp` for each of `widths`; `placeholder` is a tiny data URI. */
export const picture = z.object({
  base: z.string(),
  widths: z.array(z.number()),
  avifWidths: z.array(z.number()),
  width: z.number(),
  height: z.number(),
  placeholder: z.nullable(z.string()),
});

export const profile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  contactNo: z.string(),
  role: z.enum(ROLES),
  preferredFlatType: z.nullable(z.enum(FLAT_TYPES)),
  minBudget: z.number(),
  maxBudget: z.number(),
});

/** What a card needs. A visitor gets the same shape with `name` masked (HOME5). Prices in rupees. */
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
  flatTypes: z.array(z.string()),
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
});

/** An amount that the price does not hold (T18); an `amount` of null is not on record. */
export const extraCost = z.object({
  label: z.string(),
  amount: z.nullable(z.number()),
  unit: z.enum(CHARGE_UNITS),
  note: z.nullable(z.string()),
});
export const characteristic = z.object({ keyName: z.string(), valueName: z.string() });
export const assignedUser = z.object({ name: z.string(), role: z.enum(ROLES), contactNo: z.string() });
export const mediaItem = z.object({
  id: z.number(),
  mediaType: z.enum(MEDIA_TYPES),
  url: z.string(),
  publicId: z.string(),
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
  phases: z.array(propertyPhase),
  videoUrl: z.nullable(z.string()),
  flats: z.array(flat),
  /** The day on which the property was listed. */
  listedOn: z.string(),
  notInPrice: z.array(extraCost),
  /** Null: what comes on top is not known (T18). */
  notInPriceAsOf: z.nullable(z.string()),
  characteristics: z.array(characteristic),
  amenities: z.array(z.string()),
  assignedUser: z.nullable(assignedUser),
  images: z.array(picture),
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
  media: z.array(mediaItem),
});

/** Rates in force from a day on (T11, T20): shares in hundredths of a percent, amounts in rupees. */
export const priceRates = z.object({
  effectiveFrom: z.string(),
  gstBp: z.number(),
  gstReducedBp: z.number(),
  gstReducedMaxValue: z.number(),
  gstReducedMaxSqM: z.number(),
  dutyManBp: z.number(),
  dutyWomanBp: z.number(),
  dutyJointBp: z.number(),
  registrationBp: z.number(),
  registrationCap: z.number(),
  loanBands: z.array(z.object({ upTo: z.nullable(z.number()), bp: z.number() })),
  loanRateBp: z.number(),
  foirBp: z.number(),
  source: z.string(),
});

const openTotal = z.object({
  gst: z.number(),
  stampDuty: z.number(),
  registration: z.number(),
  other: z.number(),
  total: z.number(),
});

/** The prices of a property's flats, each taken apart (T12 to T17). Rupees; of a flat without a price every figure is null. */
export const propertyOpenPrice = z.object({
  /** Today in India. */
  asOf: z.string(),
  rates: priceRates,
  notInPrice: z.array(extraCost),
  notInPriceAsOf: z.nullable(z.string()),
  flats: z.array(
    z.object({
      flatId: z.number(),
      type: z.enum(FLAT_TYPES),
      area: z.number(),
      areaSqM: z.number(),
      price: z.number(),
      pricePerSqFt: z.nullable(z.number()),
      pricedOn: z.string(),
      source: z.enum(['STATED', 'WORKED_OUT', 'NONE']),
      agreementValue: z.nullable(z.number()),
      gstBp: z.nullable(z.number()),
      other: z.nullable(z.number()),
      maxBeforeAgreement: z.nullable(z.number()),
      cliff: z.nullable(z.object({ side: z.enum(['BELOW', 'ABOVE']), difference: z.number() })),
      gap: z.nullable(z.object({ from: z.number(), to: z.number() })),
      kinds: z.nullable(z.object({ MAN: openTotal, WOMAN: openTotal, JOINT: openTotal })),
    }),
  ),
});

const change = <Kind extends string, Value extends z.ZodMiniType>(kind: Kind, value: Value) =>
  z.object({
    /** Rises with time. */
    id: z.number(),
    /** In India. */
    changedOn: z.string(),
    kind: z.literal(kind),
    /** Of a flat '2BHK 702', of a registration 'revised' or 'Tower B: revised', of a document its media id, else ''. */
    subject: z.string(),
    flatId: z.nullable(z.number()),
    before: z.nullable(value),
    after: z.nullable(value),
  });

/** A change on record (T26), whose words are the contract's `changeText`. Null is not on record. */
export const propertyChange = z.discriminatedUnion('kind', [
  /** Rupees; 0 on request. */
  change('PRICE', z.number()),
  change('FLAT', z.object({ price: z.number() })),
  /** 'yyyy-MM-dd' */
  change('POSSESSION', z.string()),
  /** Percent. */
  change('PROGRESS', z.number()),
  change(
    'DOCUMENT',
    z.object({
      mediaType: z.enum(DOCUMENT_TYPES),
      title: z.nullable(z.string()),
    }),
  ),
  change(
    'AVAILABILITY',
    z.object({
      total: z.nullable(z.number()),
      available: z.nullable(z.number()),
      asOf: z.nullable(z.string()),
    }),
  ),
  change('CHARGES', z.array(extraCost)),
  /** A RERA number. */
  change('REGISTER', z.string()),
]);

/** What has changed in all since the caller last looked, newest first (T27, T28). */
export const propertyChanges = z.object({
  /** Null on a first look. */
  lastLookedOn: z.nullable(z.string()),
  changes: z.array(propertyChange),
});

/** Every recorded price, oldest first, and the newest changes one by one, newest first. */
export const propertyHistory = z.object({
  listedOn: z.string(),
  prices: z.array(z.object({ recordedOn: z.string(), minPrice: z.number(), maxPrice: z.number() })),
  changes: z.array(propertyChange),
  /** Whether there are older changes than these. */
  truncated: z.boolean(),
});

/** One page of anything; pages count from zero. */
export function paged<T extends z.ZodMiniType>(item: T) {
  return z.object({
    content: z.array(item),
    totalElements: z.number(),
    totalPages: z.number(),
    last: z.boolean(),
    page: z.number(),
    size: z.number(),
  });
}

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
  /** The day of the caller's last look, without one that of shortlisting. */
  lastLookedOn: z.nullable(z.string()),
  /** What has changed in all since, newest first (T27). */
  changes: z.array(propertyChange),
});

export const booking = z.object({
  id: z.number(),
  status: z.enum(BOOKING_STATUSES),
  /** A calendar date in India, 'yyyy-MM-dd'. */
  visitDate: z.string(),
  /** In words, such as '11:00 am'. Our server books days, and has none; others may have visits with one. */
  visitTime: z.optional(z.string()),
  /** Rises with each change of day and each step into or out of CANCELED; sent back with a change, it tells a stale copy. */
  revision: z.number(),
  notes: z.string(),
  propertyId: z.number(),
  propertyName: z.string(),
  property: z.object({ id: z.number(), name: z.string(), location: z.string(), image: z.nullable(picture) }),
});

export type Picture = z.infer<typeof picture>;
export type Profile = z.infer<typeof profile>;
export type PropertyCard = z.infer<typeof propertyCard>;
export type PropertyDetail = z.infer<typeof propertyDetail>;
export type PropertyStats = z.infer<typeof propertyStats>;
export type ShortlistEntry = z.infer<typeof shortlistEntry>;
export type Booking = z.infer<typeof booking>;
export type PropertyPhase = z.infer<typeof propertyPhase>;
export type ExtraCost = z.infer<typeof extraCost>;
export type PropertyOpenPrice = z.infer<typeof propertyOpenPrice>;
export type PropertyChange = z.infer<typeof propertyChange>;
export type PropertyChanges = z.infer<typeof propertyChanges>;
export type PropertyHistory = z.infer<typeof propertyHistory>;
export type Flat = z.infer<typeof flat>;
export type MediaItem = z.infer<typeof mediaItem>;
export interface Paged<T> {
  content: T[];
  totalElements: number;
  totalPages: number;
  last: boolean;
  page: number;
  size: number;
}
