import * as z from 'zod/mini';
import { LANGUAGES } from '../core/language.ts';
import { ROLES } from './roles.ts';
import { flatType } from '../catalogue/flat-types.ts';

export const profile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  contactNo: z.string(),
  /** Whether the address was confirmed by a link (V16). */
  emailChecked: z.boolean(),
  role: z.enum(ROLES),
  preferredFlatType: z.nullable(flatType),
  minBudget: z.number(),
  maxBudget: z.number(),
  /** The day on which the account will be deleted, 'yyyy-MM-dd' in India; null where no deletion is pending. */
  deletionDueOn: z.nullable(z.string()),
  /** Whether to ask for consent again, since the notice has changed (I28). */
  noticeDue: z.boolean(),
  /** The language of messages; null until one is chosen, which is English (L17). */
  language: z.nullable(z.enum(LANGUAGES)),
});

/** The language of one's messages. */
export const chosenLanguage = z.object({ language: z.enum(LANGUAGES) });

export type Profile = z.infer<typeof profile>;
