/** Drafts of a property's form in this tab's storage, so that a reload does not lose any input. */
import * as z from 'zod/mini';
import { drafts } from '../../lib/storage/drafts.ts';
import { propertyValues } from './property-values.ts';

const propertyDraft = z.object({
  /** The author: nobody else who signs in on this tab may see it. */
  userId: z.number(),
  /** The version of the stored property that it is based on; 0 for a new one. */
  version: z.number(),
  /** The initial values of the form. */
  base: propertyValues,
  values: propertyValues,
});

export type PropertyDraft = z.infer<typeof propertyDraft>;

export interface DraftPlace {
  read: () => PropertyDraft | null;
  write: (draft: Omit<PropertyDraft, 'userId'>) => void;
  clear: () => void;
}

/**
 * Returns the storage of a draft.
 * @param id the property's; left out for a new one
 */
export function draftPlace(userId: number, id?: number): DraftPlace {
  const name = `property:${id ?? 'new'}`;
  return {
    read: () => {
      const draft = parse(drafts.read(name));
      return draft?.userId === userId ? draft : null;
    },
    write: (draft) => drafts.write(name, JSON.stringify({ ...draft, userId })),
    clear: () => drafts.clear(name),
  };
}

/** Parses a draft; one of another release may have another shape, and is dropped. */
function parse(text: string | null): PropertyDraft | null {
  if (text === null) return null;
  try {
    return z.safeParse(propertyDraft, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
