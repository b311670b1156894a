/** What an admin says about a medium, beside its file; which of it a medium may have is for `media-facts.ts` to say. */
import * as z from 'zod/mini';
import { area, kept, mediaFields, optionalField } from './fact-fields.ts';

/** The text fields of an upload, all of which may be left out or empty. */
export const adminMediaForm = z.object({
  title: optionalField(mediaFields.title),
  takenOn: optionalField(mediaFields.takenOn),
  flatType: optionalField(mediaFields.flatType),
  flatArea: optionalField(
    z.pipe(
      z
        .string({ error: 'Must be an area in sq ft' })
        .check(z.trim(), z.regex(/^\d{1,9}(\.\d{1,9})?$/, 'Must be an area in sq ft')),
      z.pipe(z.transform(Number), area),
    ),
  ),
});

/** A key that is absent stays as it is. */
export const adminMediaPatch = z
  .object({
    title: kept(mediaFields.title),
    takenOn: kept(mediaFields.takenOn),
    flatType: kept(mediaFields.flatType),
    flatArea: kept(mediaFields.flatArea),
  })
  .check(
    z.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      error: 'Name at least one field to change',
      path: ['body'],
    }),
  );
