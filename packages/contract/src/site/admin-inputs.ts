import * as z from 'zod/mini';
import { paging } from '../core/admin-inputs.ts';
import { integer } from '../core/fields.ts';
import { siteDocument, siteNote } from './document.ts';

/** A save: the document whole, and the version it was made from (0 for none, S2). */
export const adminSiteBody = z.object({
  version: integer(0, 2_147_483_647),
  site: siteDocument,
  note: siteNote,
  /** Confirms that the SMS texts with a new name are registered (S38). */
  smsRegistered: z.optional(z.boolean({ error: 'Must be true or false' })),
});

export const adminSiteVersionsQuery = z.object(paging);

export type AdminSiteInput = z.output<typeof adminSiteBody>;
