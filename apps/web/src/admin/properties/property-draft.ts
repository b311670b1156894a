/** What was typed into a property's form, kept through a reload in this tab (issue: 'never losing what they typed'). */
import * as z from 'zod/mini';
import { drafts } from '../../lib/storage/drafts.ts';
import { propertyValues } from './property-values.ts';

const propertyDraft = z.object({
  /** Who typed it: nobody else who signs in on this tab gets to see it. */
  userId: z.number(),
  /** The version of the stored property it is based on; 0 for a new one. */
  version: z.number(),
  /** The form's values before anything was typed. */
  base: propertyValues,
  values: propertyValues,
});

export type PropertyDraft = z.infer<typeof propertyDraft>;

export interface DraftPlace {
  read: () => PropertyDraft | null;
  write: (draft: Omit<PropertyDraft, 'userId'>) => void;
  clear: () => void;
}

/** @param id the property's; none for the one being created */
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

/** A draft of an older release may have another shape: it is dropped. */
function parse(text: string | null): PropertyDraft | null {
  if (text === null) return null;
  try {
    return z.safeParse(propertyDraft, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
