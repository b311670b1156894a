/** Names and descriptions of homes in Marathi and Hindi, as staff write them (L22, L42). */
import * as z from 'zod/mini';
import { nameText, text } from '../core/fields.ts';
import { DESCRIPTION_MAX } from '../core/limits.ts';
import type { Translated } from '../core/language.ts';

/** The texts of a home in a language. Buyers read one for as long as the English that it was written for is the same. */
const propertyText = z.object({
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Whether there is one, and the English has not changed since. */
  nameIsCurrent: z.boolean(),
  descriptionIsCurrent: z.boolean(),
});

/** The texts of a home; null where a language has none. */
export const propertyTexts = z.object({ mr: z.nullable(propertyText), hi: z.nullable(propertyText) });

/** The rules of both texts, as those of the English ones. */
export const textFields = {
  name: nameText('Must not be empty'),
  description: text({ max: DESCRIPTION_MAX, required: 'Must not be empty', multiline: true }),
};

/** Requires an object of the named fields and no other. */
export function strictly<const Shape extends z.core.$ZodLooseShape>(shape: Shape, has: string) {
  return z.strictObject(shape, {
    error: ({ code }) =>
      `Must ${code === 'unrecognized_keys' ? 'have no other field than' : 'be an object with'} ${has}`,
  });
}

/** Texts of a save: one left out stays as it is, null removes it. */
export type GivenTexts = { [Language in Translated]?: GivenText | null | undefined };
export interface GivenText {
  name?: string | null | undefined;
  description?: string | null | undefined;
}

export type PropertyTexts = z.infer<typeof propertyTexts>;
