import * as z from 'zod/mini';
import { callHours } from './entities.ts';

/** How staff may contact a buyer (I19, I20). */
export const contactState = {
  /** Whether number and address are masked here; `buyerContact` returns them in full. */
  contactMasked: z.boolean(),
  doNotContact: z.boolean(),
  /** Null for any time. */
  callHours: z.nullable(callHours),
};
