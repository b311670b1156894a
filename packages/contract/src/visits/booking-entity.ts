import * as z from 'zod/mini';
import { BOOKING_STATUSES } from './statuses.ts';
import { picture } from '../catalogue/entities.ts';

export const booking = z.object({
  id: z.number(),
  status: z.enum(BOOKING_STATUSES),
  /** A calendar date in India, 'yyyy-MM-dd'. */
  visitDate: z.string(),
  /** In words, such as '11:00 am'. Our server books days and sends none; other servers may send one. */
  visitTime: z.optional(z.string()),
  /** Increases with each change of day and into or out of CANCELED; sent back with a change, so that a stale copy is refused. */
  revision: z.number(),
  notes: z.string(),
  propertyId: z.number(),
  propertyName: z.string(),
  property: z.object({
    id: z.number(),
    name: z.string(),
    location: z.string(),
    image: z.nullable(picture),
    /** False of a home that is no longer listed, absent for all others (F56). */
    listed: z.optional(z.boolean()),
  }),
});

export type Booking = z.infer<typeof booking>;
