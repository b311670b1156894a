import * as z from 'zod/mini';
import { ROLES } from './roles.ts';
import { FLAT_TYPES } from '../catalogue/search-lists.ts';

export const profile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  contactNo: z.string(),
  /** Whether the address was confirmed by its link (V16). */
  emailChecked: z.boolean(),
  role: z.enum(ROLES),
  preferredFlatType: z.nullable(z.enum(FLAT_TYPES)),
  minBudget: z.number(),
  maxBudget: z.number(),
  /** 'yyyy-MM-dd' in India, when the account will be deleted; null when it stays. */
  deletionDueOn: z.nullable(z.string()),
  /** Whether to ask again for consent: the notice has changed since it was given (I28). */
  noticeDue: z.boolean(),
});

export type Profile = z.infer<typeof profile>;
