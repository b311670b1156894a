/** What the server answers about changes on record. */
import * as z from 'zod/mini';
import { EXTRA_COSTS_MAX, PRICE_HISTORY_MAX } from '../core/limits.ts';
import { CHANGES_LISTED_MAX, listOf } from '../core/list-of.ts';
import { TOLD_MEDIA_TYPES } from './lists.ts';
import { extraCost } from './price-entities.ts';

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
      mediaType: z.enum(TOLD_MEDIA_TYPES),
      title: z.nullable(z.string()),
      /** Of a floor plan whose flat is known: its type, with its area where that is known ('2BHK 702'). */
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

/** What has changed in all since the caller last looked, newest first (T27, T28). */
export const propertyChanges = z.object({
  /** Whether the caller hid the home (I16): here, because every look at its page asks this first. */
  hidden: z.boolean(),
  /** Null on a first look. */
  lastLookedOn: z.nullable(z.string()),
  changes: listOf(propertyChange, CHANGES_LISTED_MAX),
});

/** Every recorded price, oldest first, and the newest changes one by one, newest first. */
export const propertyHistory = z.object({
  listedOn: z.string(),
  prices: listOf(z.object({ recordedOn: z.string(), minPrice: z.number(), maxPrice: z.number() }), PRICE_HISTORY_MAX),
  changes: listOf(propertyChange, CHANGES_LISTED_MAX),
  /** Whether there are older changes than these. */
  truncated: z.boolean(),
});

export type PropertyChange = z.infer<typeof propertyChange>;
export type PropertyChanges = z.infer<typeof propertyChanges>;
export type PropertyHistory = z.infer<typeof propertyHistory>;
