import * as z from 'zod/mini';

export const AUDIT_ENTITIES = [
  'PROPERTY',
  'MEDIA',
  'BOOKING',
  'USER',
  'RATE',
  'VISITS',
  'GRIEVANCE',
  'SITE',
  'CHANGE_SET',
] as const;

/**
 * Changes, a restore from the trash among them, then acts that change nothing: an export, an admin's sign-in, a refused
 * attempt at an admin's call.
 */
export const AUDIT_ACTIONS = ['CREATE', 'UPDATE', 'DELETE', 'RESTORE', 'EXPORT', 'SIGN_IN', 'REFUSED'] as const;

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Stays when the account is deleted; 0 for an actor without an account, such as the command line. */
  actorId: z.number(),
  /** The name at that time; a pseudonym for a deleted person. */
  actorName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  /** 0 for several entities, as in an export. */
  entityId: z.number(),
  entityName: z.string(),
  /** The changed fields before and after the change; e-mail and number masked. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AuditEntry = z.infer<typeof auditEntry>;
