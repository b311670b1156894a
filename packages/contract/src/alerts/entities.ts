/** What the calls of saved searches, alerts and marks answer. Prices in rupees; `at` and `...At` are instants. */
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
  /** The listing's address with these filters. */
  path: z.string(),
  frequency: z.enum(ALERT_FREQUENCIES),
  /** Homes since the last look, 99 at most (I14). */
  newCount: z.number(),
  /** Null: not opened yet. */
  lastLookedAt: orNull,
  createdAt: z.string(),
});

export const searchNews = z.object({
  /** Hand it back with `searchSeen` once these were shown. */
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

/** `againKey` starts the e-mails again for ten minutes; null where this call stopped none. */
export const stoppedAlerts = z.object({ againKey: orNull });

/** Ids of homes, newest first: the newest 500 of those hidden and of those opened, and all on the shortlist. */
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
