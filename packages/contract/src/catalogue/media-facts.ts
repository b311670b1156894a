import type { AdminMedia } from './admin-entities.ts';
import type { FieldError } from '../core/errors.ts';
import { FIRST_PHOTO_DAY } from '../core/limits.ts';
import type { MediaType } from './lists.ts';

/** The facts of a medium beside its file (T36, T37). */
export type MediaFacts = Pick<AdminMedia, 'title' | 'takenOn' | 'flatType' | 'flatArea'>;

export type GivenMediaFacts = { [Key in keyof MediaFacts]?: MediaFacts[Key] | undefined };

/** The facts of a new medium. */
export const NO_MEDIA_FACTS: MediaFacts = { title: null, takenOn: null, flatType: null, flatArea: null };

/**
 * Merges given facts of a medium into the stored ones, and lists the mistakes by field. An absent field stays, null and
 * empty text clear it.
 * @param today in India, 'yyyy-MM-dd'
 */
export function planMediaFacts(
  mediaType: MediaType,
  given: GivenMediaFacts,
  stored: MediaFacts,
  today: string,
): { facts: MediaFacts; mistakes: FieldError[] } {
  const { title, takenOn, flatType, flatArea } = { ...stored, ...definedOf(given) };
  const mistakes: FieldError[] = [];
  const refuse = (field: keyof MediaFacts, message: string) => void mistakes.push({ field, message });

  if (mediaType === 'CONSTRUCTION_PHOTO') {
    if (takenOn === null) refuse('takenOn', 'Enter the day the photo was taken');
    else if (takenOn > today) refuse('takenOn', 'Must not be in the future');
    else if (takenOn < FIRST_PHOTO_DAY) refuse('takenOn', `Must not be before ${FIRST_PHOTO_DAY}`);
  } else if (takenOn !== null) {
    refuse('takenOn', 'Only construction photos can have this');
  }
  if (mediaType !== 'FLOOR_PLAN') {
    if (flatType !== null) refuse('flatType', 'Only floor plans can have this');
    if (flatArea !== null) refuse('flatArea', 'Only floor plans can have this');
  } else if (flatArea !== null && flatType === null) {
    refuse('flatArea', 'Choose the flat type too');
  }
  return { facts: { title: title === '' ? null : title, takenOn, flatType, flatArea }, mistakes };
}

function definedOf(given: GivenMediaFacts): Partial<MediaFacts> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
