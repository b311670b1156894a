import * as z from 'zod/mini';
import { BOOKING_STATUSES } from './statuses.ts';
import { VISIT_STAGES } from './lists.ts';
import { contactState } from '../privacy/contact-state.ts';
import { listOf, STATS_DAYS_MAX, STATS_NAMES_MAX } from '../core/list-of.ts';

export const adminBooking = z.object({
  id: z.number(),
  visitDate: z.string(),
  status: z.enum(BOOKING_STATUSES),
  /** 'HH:mm'; null for any time, to be agreed. */
  visitTime: z.nullable(z.string()),
  stage: z.enum(VISIT_STAGES),
  /** As in `booking`. */
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
  /** Visits booked in the last 7 days. */
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

export type AdminBooking = z.infer<typeof adminBooking>;

export type AdminBookingStats = z.infer<typeof adminBookingStats>;

export type AdminBookingStatsDetailed = z.infer<typeof adminBookingStatsDetailed>;
