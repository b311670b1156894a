import * as z from 'zod/mini';

export const AUDIT_ENTITIES = ['PROPERTY', 'MEDIA', 'BOOKING', 'USER', 'RATE', 'VISITS', 'GRIEVANCE'] as const;

/** Changes, then acts that change nothing: an export, an admin's sign-in, a refused try at what only an admin may. */
export const AUDIT_ACTIONS = ['CREATE', 'UPDATE', 'DELETE', 'EXPORT', 'SIGN_IN', 'REFUSED'] as const;

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Also of an account that is gone; 0 for who acts without one (the command line, say). */
  actorId: z.number(),
  /** As it was; of a deleted person a pseudonym. */
  actorName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  /** 0 for several, as in an export. */
  entityId: z.number(),
  entityName: z.string(),
  /** The fields that changed, as they were and as they are; e-mail and number masked. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AuditEntry = z.infer<typeof auditEntry>;
