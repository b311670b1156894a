/** Responses of the calls about saved searches, alerts and marked homes. Prices in rupees; `at` and `...At` are instants. */
import * as z from 'zod/mini';
import { listOf, SHORTLIST_MAX } from '../core/list-of.ts';
import { ALERT_FREQUENCIES, ALERT_REASONS, MARKS_MAX, NEW_HOMES_MAX } from './lists.ts';
import { propertyCard } from '../catalogue/entities.ts';

const orNull = z.nullable(z.string());

export const savedSearch = z.object({
  id: z.number(),
  name: z.string(),
  /** In canonical form (I1). */
  query: z.record(z.string(), z.string()),
  /** The listing's path with these filters. */
  path: z.string(),
  frequency: z.enum(ALERT_FREQUENCIES),
  /** New homes since the last view, at most 99 (I14). */
  newCount: z.number(),
  /** Null until it is first opened. */
  lastLookedAt: orNull,
  createdAt: z.string(),
});

export const searchNews = z.object({
  /** Sent back with `searchSeen` once these were shown. */
  upTo: z.number(),
  /** Newest first, at most 100. */
  homes: listOf(
    z.object({
      propertyId: z.number(),
      reason: z.enum(ALERT_REASONS),
      at: z.string(),
      /** Null for NEW. */
      fromPrice: z.nullable(z.number()),
      toPrice: z.nullable(z.number()),
    }),
    NEW_HOMES_MAX,
  ),
});

export const alertSettings = z.object({
  shortlistFrequency: z.enum(ALERT_FREQUENCIES),
  email: z.object({ given: z.boolean(), address: z.string(), checked: z.boolean() }),
  /** Null before the first search or setting. */
  unsubscribeUrl: orNull,
});

/** `againKey` undoes the stop for ten minutes; null where this call stopped nothing. */
export const stoppedAlerts = z.object({ againKey: orNull });

/** Ids of homes, newest first: the newest 500 hidden, the newest 500 opened, and all shortlisted. */
export const marks = z.object({
  hidden: listOf(z.number(), MARKS_MAX),
  seen: listOf(z.number(), MARKS_MAX),
  shortlisted: listOf(z.number(), SHORTLIST_MAX),
});
export const hiddenHome = z.extend(propertyCard, { hiddenAt: z.string() });
export const hiddenBadge = z.object({ hidden: z.boolean() });

export type SavedSearch = z.infer<typeof savedSearch>;
export type SearchNews = z.infer<typeof searchNews>;
export type AlertSettings = z.infer<typeof alertSettings>;
export type Marks = z.infer<typeof marks>;
export type HiddenHome = z.infer<typeof hiddenHome>;
