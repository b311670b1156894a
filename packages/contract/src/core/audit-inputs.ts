import * as z from 'zod/mini';
import { dates, datesError, datesInOrder, paging } from './admin-inputs.ts';
import { id, oneOf } from './fields.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit.ts';

export const adminAuditQuery = z
  .object({
    ...paging,
    ...dates,
    entity: z.optional(oneOf(AUDIT_ENTITIES)),
    action: z.optional(oneOf(AUDIT_ACTIONS)),
    actorId: z.optional(id),
    entityId: z.optional(id),
  })
  .check(z.refine(datesInOrder, datesError));

export type AdminAuditFilter = z.output<typeof adminAuditQuery>;
