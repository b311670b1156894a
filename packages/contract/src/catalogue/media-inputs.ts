/** Inputs about a medium beside its file; `media-facts.ts` checks which ones it may have. */
import * as z from 'zod/mini';
import { area, patchField, mediaFields, optionalField } from './fact-fields.ts';

/** The text fields of an upload, each of which may be absent or empty. */
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

/** An absent field stays unchanged. */
export const adminMediaPatch = z
  .object({
    title: patchField(mediaFields.title),
    takenOn: patchField(mediaFields.takenOn),
    flatType: patchField(mediaFields.flatType),
    flatArea: patchField(mediaFields.flatArea),
  })
  .check(
    z.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      error: 'Name at least one field to change',
      path: ['body'],
    }),
  );
