/** The fields that the parts of a site's document are made of. */
import * as z from 'zod/mini';
import { seenText } from '../core/fields.ts';
import { hasHidden } from '../core/names.ts';

/** Limits of the texts, in characters, and of the lists (section 3 of the design). */
export const SITE_LIMITS = {
  name: 40,
  shortName: 16,
  headline: 60,
  hours: 60,
  tagline: 160,
  lead: 200,
  address: 200,
  label: 40,
  section: 2000,
  sections: 8,
  figures: 4,
  signature: 300,
  source: 300,
  more: 10,
  cities: 10,
  localities: 30,
  aliases: 5,
  landmarks: 30,
  bands: 8,
  /** With the usual ones, since each has a bit of a mask. */
  amenities: 31,
  /** All names that the other lists may have. */
  names: 120,
  note: 200,
} as const;

/** A list of at most so many. */
export const list = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item, { error: 'Must be a list' }).check(z.maxLength(most, `Must be at most ${most}`));

/** A group of fields; a key that is none of them is refused by name. */
export const part = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape, { error: partError });

/** Names the key that a part doesn't have. */
function partError(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys' ? 'Is no field of a site' : 'Must be a group of fields';
}

/** A text that everybody sees: in one line, without invisible signs. */
export const line = (max: number, min = 1) =>
  seenText({ max, required: `Must have ${min} to ${max} characters` }).check(
    z.minLength(min, `Must have ${min} to ${max} characters`),
    z.refine((value) => !hasHidden(value), 'Must be plain text, without hidden or direction-changing characters'),
  );

/** A text that everybody sees, of several lines. */
export const paragraphs = (max: number) =>
  seenText({ max, required: `Must have 1 to ${max} characters`, multiline: true });

/** A text of a certain form. */
export const pattern = (shape: RegExp, error: string) => z.string({ error }).check(z.trim(), z.regex(shape, error));
