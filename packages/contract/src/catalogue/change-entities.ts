/** Responses about recorded changes of a home. */
import * as z from 'zod/mini';
import { EXTRA_COSTS_MAX, PRICE_HISTORY_MAX } from '../core/limits.ts';
import { CHANGES_LISTED_MAX, listOf } from '../core/list-of.ts';
import { TRACKED_MEDIA_TYPES } from './lists.ts';
import { extraCost } from './price-entities.ts';

const change = <Kind extends string, Value extends z.ZodMiniType>(kind: Kind, value: Value) =>
  z.object({
    /** Increases with time. */
    id: z.number(),
    /** The day in India. */
    changedOn: z.string(),
    kind: z.literal(kind),
    /** For a flat '2BHK 702', for a registration 'revised' or 'Tower B: revised', for a document its media id, else ''. */
    subject: z.string(),
    flatId: z.nullable(z.number()),
    before: z.nullable(value),
    after: z.nullable(value),
  });

/** A recorded change (T26); `changeText` formats it. A null value is not on record. */
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
      mediaType: z.enum(TRACKED_MEDIA_TYPES),
      title: z.nullable(z.string()),
      /** The flat of a floor plan, where known: its type, with its area where known ('2BHK 702'). */
      flat: z.optional(z.string()),
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
  change('CHARGES', listOf(extraCost, EXTRA_COSTS_MAX)),
  /** A RERA number. */
  change('REGISTER', z.string()),
]);

/** Net changes since the caller's last view, newest first (T27, T28). */
export const propertyChanges = z.object({
  /** Whether the caller hid the home (I16); in this response, since its page makes this call first. */
  hidden: z.boolean(),
  /** Null on the first view. */
  lastLookedOn: z.nullable(z.string()),
  changes: listOf(propertyChange, CHANGES_LISTED_MAX),
});

/** Every recorded price, oldest first, and the newest changes one by one, newest first. */
export const propertyHistory = z.object({
  listedOn: z.string(),
  prices: listOf(z.object({ recordedOn: z.string(), minPrice: z.number(), maxPrice: z.number() }), PRICE_HISTORY_MAX),
  changes: listOf(propertyChange, CHANGES_LISTED_MAX),
  /** Whether older changes were left out. */
  truncated: z.boolean(),
});

export type PropertyChange = z.infer<typeof propertyChange>;
export type PropertyChanges = z.infer<typeof propertyChanges>;
export type PropertyHistory = z.infer<typeof propertyHistory>;
