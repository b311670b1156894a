import * as z from 'zod/mini';

/** What can be in the trash (F63). */
export const TRASH_KINDS = ['PROPERTY', 'MEDIA'] as const;

/** Days for which the trash keeps what was deleted (F66). */
export const TRASH_DAYS = 30;

/** Something deleted, with all that was deleted along with it and can come back. */
export const trashItem = z.object({
  id: z.number(),
  kind: z.enum(TRASH_KINDS),
  entityId: z.number(),
  /** Of a medium its type and its property, 'QR_CODE of Bakul House'. */
  name: z.string(),
  /** The number of media with files. */
  files: z.number(),
  deletedAt: z.string(),
  /** Null once the account is gone. */
  deletedBy: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The last day in India, 'yyyy-MM-dd'. */
  keptUntil: z.string(),
});

export const trashRestored = z.object({
  kind: z.enum(TRASH_KINDS),
  entityId: z.number(),
  /** Media left out since a file of theirs is missing. */
  filesMissing: z.number(),
});

export type TrashItem = z.infer<typeof trashItem>;

export type TrashRestored = z.infer<typeof trashRestored>;
