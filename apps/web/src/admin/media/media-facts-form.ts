import { adminMediaForm } from '@aangan/contract/catalogue/media-inputs';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import { NO_MEDIA_FACTS, planMediaFacts, type MediaFacts } from '@aangan/contract/catalogue/media-facts';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { MEDIA_TYPE_FACTS } from './media-types.ts';

/** The facts of a medium as field values. */
export interface MediaFactsValues {
  title: string;
  takenOn: string;
  flatType: string;
  flatArea: string;
}

export type MediaFactsFields = UseFormReturn<MediaFactsValues, unknown, MediaFacts>;

type MediaFactsForm = z.ZodMiniType<MediaFacts, MediaFactsValues>;

export const NO_VALUES: MediaFactsValues = { title: '', takenOn: '', flatType: '', flatArea: '' };

/** Returns the field values of a medium's facts. */
export function valuesOf({ title, takenOn, flatType, flatArea }: MediaFacts): MediaFactsValues {
  return { title: title ?? '', takenOn: takenOn ?? '', flatType: flatType ?? '', flatArea: String(flatArea ?? '') };
}

/**
 * Builds the form's schema from the contract's rules for a medium of this type (T36, T37), which the server applies,
 * too.
 */
function formOf(mediaType: MediaType): MediaFactsForm {
  const rules = z.check<MediaFacts>(({ value, issues }) => {
    for (const { field, message } of planMediaFacts(mediaType, value, NO_MEDIA_FACTS, todayInIndia()).mistakes) {
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  });
  // the schema's input type is unknown; the fields are all text
  return adminMediaForm.check(rules) as MediaFactsForm;
}

const FORMS = new Map(MEDIA_TYPE_FACTS.map(({ value }) => [value, formOf(value)]));

/** Cached per type, so that the form keeps the same schema across renders. */
export function mediaFactsForm(mediaType: MediaType): MediaFactsForm {
  return FORMS.get(mediaType) ?? formOf(mediaType);
}
