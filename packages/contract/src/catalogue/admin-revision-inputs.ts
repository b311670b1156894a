import * as z from 'zod/mini';
import { paging } from '../core/admin-inputs.ts';
import { id, integer, oneOf } from '../core/fields.ts';
import { TRASH_KINDS } from './trash-entities.ts';

export const revisionsQuery = z.object(paging);

const CURRENT = 'current';

/** Versions by the id of their entry; `to` may be the present state, which it is by default. */
export const revisionsCompareQuery = z.object({
  from: id,
  to: z._default(z.union([z.literal(CURRENT), id], { error: "Must be the id of an entry, or 'current'" }), CURRENT),
});

export const revisionParams = z.object({ id, entryId: id });

/** The version that the caller read, which is required: a restore replaces all that was saved since. */
export const revisionRestoreBody = z.object({ version: integer(1, 2_147_483_647) });

export const trashQuery = z.object({ ...paging, kind: z.optional(oneOf(TRASH_KINDS)) });
