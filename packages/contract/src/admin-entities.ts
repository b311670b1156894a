/** What the admin calls answer. Whole rupees, sq ft of carpet, 'yyyy-MM-dd' dates. */
import * as z from 'zod/mini';
import { AMENITIES_MAX, CHARACTERISTICS_MAX, EXTRA_COSTS_MAX, FLATS_MAX, PHASES_MAX } from './core/limits.ts';
import { MEDIA_LISTED_MAX, STATS_DAYS_MAX, STATS_NAMES_MAX, listOf } from './core/list-of.ts';
import { characteristic, flat, mediaItem, picture, propertyPhase } from './entities.ts';
import { callHours } from './privacy/entities.ts';
import { extraCost, priceRates } from './catalogue/price-entities.ts';
import { BOOKING_STATUSES, FLAT_TYPES, PROPERTY_STATUSES, ROLES } from './core/lists.ts';
import { VISIT_STAGES } from './visits/lists.ts';

export const adminMedia = z.object({
  ...mediaItem.shape,
  position: z.number(),
  contentType: z.string(),
  byteSize: z.number(),
  image: z.nullable(picture),
  title: z.nullable(z.string()),
  /** Of a construction photo. */
  takenOn: z.nullable(z.string()),
  /** Of a floor plan; sq ft of carpet. */
  flatType: z.nullable(z.enum(FLAT_TYPES)),
  flatArea: z.nullable(z.number()),
  /** In India. */
  addedOn: z.string(),
});

export const adminFlat = z.object({
  ...z.omit(flat, { pricePerSqFt: true, plan: true }).shape,
  /** As the promoter states it; null is worked out (T12). */
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
});

export const adminProperty = z.object({
  id: z.number(),
  /** Counts the saves; sent back with a save, it tells a stale copy from a fresh one. */
  version: z.number(),
  name: z.string(),
  description: z.string(),
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
  /** Its exact place, in degrees with six decimals at most; both or neither. */
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
});

/** How staff may contact a buyer (I19, I20). */
const contactState = {
  /** Whether number and address are shown masked; the whole ones are the answer of `buyerContact`. */
  contactMasked: z.boolean(),
  doNotContact: z.boolean(),
  /** Null: any time. */
  callHours: z.nullable(callHours),
};

export const adminBooking = z.object({
  id: z.number(),
  visitDate: z.string(),
  status: z.enum(BOOKING_STATUSES),
  /** 'HH:mm'; null: any time, to be agreed. */
  visitTime: z.nullable(z.string()),
  stage: z.enum(VISIT_STAGES),
  /** As of `booking`. */
  revision: z.number(),
  host: z.nullable(z.object({ name: z.string() })),
  notes: z.string(),
  createdAt: z.string(),
  property: z.object({ id: z.number(), name: z.string(), address: z.string() }),
  user: z.object({ id: z.number(), name: z.string(), contactNo: z.string(), email: z.string(), ...contactState }),
});

export const adminBookingStats = z.object({
  totalBookings: z.number(),
  pendingCount: z.number(),
  confirmedCount: z.number(),
  completedCount: z.number(),
  canceledCount: z.number(),
  noShowCount: z.number(),
  /** Made in the last 7 days. */
  recentBookingsCount: z.number(),
});

export const adminBookingStatsDetailed = z.object({
  /** One row for each day with a visit, by visit date. */
  byDay: listOf(
    z.object({
      date: z.string(),
      pending: z.number(),
      confirmed: z.number(),
      completed: z.number(),
      canceled: z.number(),
      noShow: z.number(),
    }),
    STATS_DAYS_MAX,
  ),
  byProperty: listOf(
    z.object({ propertyId: z.number(), propertyName: z.string(), count: z.number() }),
    STATS_NAMES_MAX,
  ),
  byConsultant: listOf(
    z.object({ userId: z.nullable(z.number()), name: z.string(), count: z.number() }),
    STATS_NAMES_MAX,
  ),
});

export const adminUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  contactNo: z.string(),
  phoneNumber: z.string(),
  role: z.enum(ROLES),
  active: z.boolean(),
  createdAt: z.string(),
  profilePicture: z.nullable(z.string()),
  ...contactState,
});

export const adminUserStats = z.object({
  totalUsers: z.number(),
  usersByRole: z.object({ ADMIN: z.number(), EXECUTIVE: z.number(), USER: z.number() }),
  activeUsers: z.number(),
  inactiveUsers: z.number(),
  /** Accounts whose stored e-mail address mail cannot reach. */
  unreachableEmails: z.number(),
});

export const eligibleUser = z.object({
  id: z.number(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});

export const dashboardStats = z.object({
  properties: z.object({ total: z.number(), featured: z.number(), available: z.number() }),
  bookings: z.object({
    total: z.number(),
    pending: z.number(),
    confirmed: z.number(),
    completed: z.number(),
    canceled: z.number(),
    noShow: z.number(),
  }),
  users: z.object({
    total: z.number(),
    admins: z.number(),
    executives: z.number(),
    users: z.number(),
    active: z.number(),
    inactive: z.number(),
  }),
});

/** A row of rates; id 0 is the one that every installation has (T11). */
export const adminPriceRates = z.object({ id: z.number(), ...priceRates.shape, inForce: z.boolean() });

export const AUDIT_ENTITIES = ['PROPERTY', 'MEDIA', 'BOOKING', 'USER', 'RATE', 'VISITS', 'GRIEVANCE'] as const;
/** Changes, then acts that change nothing: an export, an admin's sign-in, a refused try at what only an admin may. */
export const AUDIT_ACTIONS = ['CREATE', 'UPDATE', 'DELETE', 'EXPORT', 'SIGN_IN', 'REFUSED'] as const;

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Also of an account that is gone; 0 for who acts without one (the command line, say). */
  actorId: z.number(),
  /** As it was; of a deleted person a pseudonym. */
  actorName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  /** 0 for several, as in an export. */
  entityId: z.number(),
  entityName: z.string(),
  /** The fields that changed, as they were and as they are; e-mail and number masked. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AdminMedia = z.infer<typeof adminMedia>;
export type AdminFlat = z.infer<typeof adminFlat>;
export type AdminPriceRates = z.infer<typeof adminPriceRates>;
export type AdminPropertyRow = z.infer<typeof adminPropertyRow>;
export type AdminProperty = z.infer<typeof adminProperty>;
export type AdminBooking = z.infer<typeof adminBooking>;
export type AdminBookingStats = z.infer<typeof adminBookingStats>;
export type AdminBookingStatsDetailed = z.infer<typeof adminBookingStatsDetailed>;
export type AdminUser = z.infer<typeof adminUser>;
export type AdminUserStats = z.infer<typeof adminUserStats>;
export type EligibleUser = z.infer<typeof eligibleUser>;
export type DashboardStats = z.infer<typeof dashboardStats>;
export type AuditEntry = z.infer<typeof auditEntry>;
