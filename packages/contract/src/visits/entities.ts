/** Responses of the calls about visits. Days are 'yyyy-MM-dd' and times 'HH:mm', of India; `at` and `...At` are instants. */
import * as z from 'zod/mini';
import { VISIT_WINDOW_DAYS } from '../core/limits.ts';
import { EARLIER_ON_CARD_MAX, PLAN_HOMES_MAX, VISIT_WINDOWS_MAX } from './limits.ts';
import { DESK_VISITS_MAX, NOTES_LISTED_MAX, SLOTS_MAX, TIMELINE_MAX, listOf } from '../core/list-of.ts';
import { BOOKING_STATUSES } from './statuses.ts';
import { booking } from './booking-entity.ts';
import { callHours } from '../privacy/entities.ts';
import {
  CONFIRMATIONS,
  DAY_STATES,
  EXCEPTION_KINDS,
  LINK_ACTS,
  PLAN_OBSTACLES,
  VISIT_STAGES,
  VISIT_TRANSITIONS,
} from './lists.ts';

const orNull = z.nullable(z.string());
export const proposal = z.object({ visitDate: z.string(), visitTime: z.string(), note: z.string() });

/** Fields of every booking beside those of the product documents. */
export const visitParts = {
  /** Null for any time, to be agreed. */
  visitTime: orNull,
  visitMinutes: z.nullable(z.number()),
  stage: z.enum(VISIT_STAGES),
  comingAt: orNull,
  arrivedAt: orNull,
  /** Who shows the home. */
  host: z.nullable(z.object({ name: z.string() })),
  proposal: z.nullable(proposal),
  planId: z.nullable(z.number()),
  /** Stars that the buyer gave the host. */
  rating: z.nullable(z.number()),
  /** Who cancelled the visit, on which day, and the reason if one was given. */
  canceled: z.nullable(z.object({ by: z.enum(['BUYER', 'STAFF']), on: z.string(), reason: orNull })),
};
const { id, status, visitDate, visitTime: _ofOthers, ...rest } = booking.shape;
const { visitTime: time, host, rating } = visitParts;
/** Whether the buyer has scored the home. */
const scored = z.boolean();
/** A completed or missed visit to a home that the buyer has booked again since. */
export const earlierVisit = z.object({ id, status, visitDate, visitTime: time, host, rating, scored });
/** Fields in the order in which the server writes them. `earlier` is newest first; a cancelled visit has none. */
export const visit = z.object({
  id,
  status,
  visitDate,
  ...visitParts,
  ...rest,
  scored,
  earlier: listOf(earlierVisit, EARLIER_ON_CARD_MAX),
});

/** `note` is that of the exception to the weekly hours; empty without one. */
export const visitDays = listOf(
  z.object({ date: z.string(), state: z.enum(DAY_STATES), note: z.string() }),
  VISIT_WINDOW_DAYS + 1,
);
export const visitSlots = z.object({
  date: z.string(),
  state: z.enum(DAY_STATES),
  note: z.string(),
  slotMinutes: z.number(),
  /** Whether a visit with a time is confirmed at once. */
  instant: z.boolean(),
  slots: listOf(z.object({ time: z.string(), free: z.boolean() }), SLOTS_MAX),
});

export const visitTimeline = listOf(
  z.object({ at: z.string(), transition: z.enum(VISIT_TRANSITIONS), actor: z.string(), text: z.string() }),
  TIMELINE_MAX,
);

export const visitPass = z.object({
  bookingId: z.number(),
  code: z.string(),
  checkInUrl: z.string(),
  status: z.enum(BOOKING_STATUSES),
  visitDate: z.string(),
  visitTime: orNull,
  propertyName: z.string(),
  reraNo: orNull,
  location: z.string(),
  address: z.string(),
  mapUrl: orNull,
  hostName: orNull,
  hostContactNo: orNull,
});

const score = z.nullable(z.number());
export const visitScore = z.object({
  light: score,
  layout: score,
  build: score,
  surroundings: score,
  value: score,
  note: z.string(),
});
export const visitRating = z.object({ stars: z.number() });

export const visitPlanPreview = z.object({
  feasible: z.boolean(),
  stops: listOf(
    z.object({
      propertyId: z.number(),
      name: z.string(),
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
      visitTime: z.string(),
      endTime: z.string(),
      /** From the previous stop; 0 at the first. */
      travelMinutes: z.number(),
      /** In a straight line from the previous stop; null where unknown, and at the first. */
      metres: z.nullable(z.number()),
      /** By road, estimated from the straight line. */
      roadMetres: z.nullable(z.number()),
    }),
    PLAN_HOMES_MAX,
  ),
  blocked: listOf(z.object({ propertyId: z.number(), reason: z.enum(PLAN_OBSTACLES) }), PLAN_HOMES_MAX),
  nextFeasibleDate: orNull,
});
export const visitPlanBooked = z.object({ id: z.number(), visits: listOf(visit, PLAN_HOMES_MAX) });
export const visitPlan = z.object({
  id: z.number(),
  visitDate: z.string(),
  visits: listOf(visit, PLAN_HOMES_MAX),
  /** Travel between upcoming visits with a time, from each to the next. */
  gaps: listOf(
    z.object({
      fromId: z.number(),
      toId: z.number(),
      travelMinutes: z.number(),
      metres: z.nullable(z.number()),
      roadMetres: z.nullable(z.number()),
    }),
    PLAN_HOMES_MAX,
  ),
  /** Map links of the homes of upcoming visits. */
  directions: listOf(z.object({ bookingId: z.number(), mapUrl: z.string() }), PLAN_HOMES_MAX),
});

/** The view of a visit by a link: without phone numbers. */
export const visitLink = z.object({
  propertyId: z.number(),
  propertyName: z.string(),
  reraNo: orNull,
  location: z.string(),
  visitDate: z.string(),
  visitTime: orNull,
  stage: z.enum(VISIT_STAGES),
  revision: z.number(),
  /** The host's first name. */
  hostName: orNull,
  proposal: z.nullable(proposal),
  comingAt: orNull,
  mapUrl: orNull,
  may: listOf(z.enum(LINK_ACTS), LINK_ACTS.length),
});

export const notification = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  createdAt: z.string(),
  readAt: orNull,
});
/** `unread` is at most 100; `newestId` is 0 where there is none. */
export const notificationsUnread = z.object({ unread: z.number(), newestId: z.number() });

/** `clash`: staff gave it a time beyond the capacity (V28). */
export const deskVisit = z.object({
  id: z.number(),
  status: z.enum(BOOKING_STATUSES),
  visitDate: z.string(),
  revision: z.number(),
  notes: z.string(),
  ...visitParts,
  /** When it was marked as completed or missed, which can be undone for a day. */
  closedAt: orNull,
  property: z.object({ id: z.number(), name: z.string(), location: z.string(), address: z.string() }),
  buyer: z.object({
    id: z.number(),
    name: z.string(),
    /** '98******10' */
    contactNo: z.string(),
    contactMasked: z.boolean(),
    doNotContact: z.boolean(),
    /** When they want to be called; null for any time. */
    callHours: z.nullable(callHours),
    active: z.boolean(),
  }),
  clash: z.boolean(),
});
export const visitNote = z.object({ id: z.number(), at: z.string(), author: z.string(), text: z.string() });
export const deskVisitDetail = z.extend(deskVisit, {
  visitNotes: listOf(visitNote, NOTES_LISTED_MAX),
  timeline: visitTimeline,
});
export const revealedContact = z.object({ contactNo: z.string() });

/** An absence of staff; times are null for whole days. */
export const absence = z.object({
  id: z.number(),
  userId: z.number(),
  userName: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  fromTime: orNull,
  toTime: orNull,
  note: z.string(),
});
export const absenceMade = z.object({ absence, touched: listOf(deskVisit, DESK_VISITS_MAX) });
export const calendarFeed = z.nullable(z.object({ url: z.string(), createdAt: z.string(), lastUsedAt: orNull }));

/** Visiting hours within a day; `to` may be '24:00'. */
const openHours = z.object({ from: z.string(), to: z.string() });
const week = listOf(listOf(openHours, VISIT_WINDOWS_MAX), 7);
export const visitSettings = z.object({
  /** Seven lists, Sunday first. */
  hours: week,
  slotMinutes: z.number(),
  propertyCapacity: z.number(),
  consultantCapacity: z.number(),
  noticeMinutes: z.number(),
  confirmation: z.enum(CONFIRMATIONS),
  roadFactorPercent: z.number(),
  speedKmh: z.number(),
  bufferMinutes: z.number(),
  /** 0 until settings are stored. */
  version: z.number(),
});
export const propertyVisitHours = z.nullable(
  z.object({ hours: week, capacity: z.nullable(z.number()), version: z.number() }),
);
export const visitException = z.object({
  id: z.number(),
  visitDate: z.string(),
  kind: z.enum(EXCEPTION_KINDS),
  property: z.nullable(z.object({ id: z.number(), name: z.string() })),
  fromTime: orNull,
  toTime: orNull,
  note: z.string(),
});

export type Visit = z.infer<typeof visit>;
export type VisitDays = z.infer<typeof visitDays>;
export type VisitSlots = z.infer<typeof visitSlots>;
export type VisitTimeline = z.infer<typeof visitTimeline>;
export type VisitPass = z.infer<typeof visitPass>;
export type VisitScore = z.infer<typeof visitScore>;
export type VisitPlanPreview = z.infer<typeof visitPlanPreview>;
export type VisitPlan = z.infer<typeof visitPlan>;
export type VisitLink = z.infer<typeof visitLink>;
export type Notification = z.infer<typeof notification>;
export type NotificationsUnread = z.infer<typeof notificationsUnread>;
export type DeskVisit = z.infer<typeof deskVisit>;
export type DeskVisitDetail = z.infer<typeof deskVisitDetail>;
export type Absence = z.infer<typeof absence>;
export type CalendarFeed = z.infer<typeof calendarFeed>;
export type VisitSettings = z.infer<typeof visitSettings>;
export type PropertyVisitHours = z.infer<typeof propertyVisitHours>;
export type VisitException = z.infer<typeof visitException>;
