import { adminMediaForm } from '@aangan/contract/catalogue/media-inputs';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import { NO_MEDIA_FACTS, planMediaFacts, type MediaFacts } from '@aangan/contract/catalogue/media-facts';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { MEDIA_TYPE_FACTS } from './media-types.ts';

/** What is known of a medium as its fields hold it. */
export interface MediaFactsValues {
  title: string;
  takenOn: string;
  flatType: string;
  flatArea: string;
}

export type MediaFactsFields = UseFormReturn<MediaFactsValues, unknown, MediaFacts>;

type MediaFactsForm = z.ZodMiniType<MediaFacts, MediaFactsValues>;

export const NO_VALUES: MediaFactsValues = { title: '', takenOn: '', flatType: '', flatArea: '' };

export function valuesOf({ title, takenOn, flatType, flatArea }: MediaFacts): MediaFactsValues {
  return { title: title ?? '', takenOn: takenOn ?? '', flatType: flatType ?? '', flatArea: String(flatArea ?? '') };
}

/** The contract's rules for a medium of this type (T36, T37): they are said at the fields, and the server's are the same. */
function formOf(mediaType: MediaType): MediaFactsForm {
  const rules = z.check<MediaFacts>(({ value, issues }) => {
    for (const { field, message } of planMediaFacts(mediaType, value, NO_MEDIA_FACTS, todayInIndia()).mistakes) {
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  });
  // what it takes is anything; what the fields hold is text
  return adminMediaForm.check(rules) as MediaFactsForm;
}

const FORMS = new Map(MEDIA_TYPE_FACTS.map(({ value }) => [value, formOf(value)]));

/** The same form each time, so that what watches it need not begin anew. */
export function mediaFactsForm(mediaType: MediaType): MediaFactsForm {
  return FORMS.get(mediaType) ?? formOf(mediaType);
}
