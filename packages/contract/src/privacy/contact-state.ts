import * as z from 'zod/mini';
import { callHours } from './entities.ts';

/** How staff may contact a buyer (I19, I20). */
export const contactState = {
  /** Whether number and address are shown masked; the whole ones are the answer of `buyerContact`. */
  contactMasked: z.boolean(),
  doNotContact: z.boolean(),
  /** Null: any time. */
  callHours: z.nullable(callHours),
};
