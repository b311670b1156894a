import * as z from 'zod/mini';
import { adminProperty } from './admin-entities.ts';
import { AUDIT_ACTIONS } from '../core/audit.ts';
import { listOf } from '../core/list-of.ts';

/** More than a property has fields. */
const FIELDS_MAX = 100;

/** A save in the history of a property (F60): its entry in the audit log. */
export const revision = z.object({
  id: z.number(),
  at: z.string(),
  /** As in the audit log: id 0 without an account, a pseudonym of a deleted person. */
  actor: z.object({ id: z.number(), name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  /** Of the property after the save; null of an entry of an older release, and of what raises none. */
  version: z.nullable(z.number()),
  /** Names of the changed fields, as the audit log has them. */
  fields: listOf(z.string(), FIELDS_MAX),
  /** The import or bulk edit that it belongs to. */
  changeSet: z.nullable(z.object({ id: z.number(), title: z.string() })),
});

/** What differs between two versions of a property (F61). */
export const revisionComparison = z.object({
  fields: listOf(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() }), FIELDS_MAX),
  /** Names of the fields that were changed without a record, so that one of the two values is not known. */
  unknown: listOf(z.string(), FIELDS_MAX),
});

export const revisionRestored = z.object({
  property: adminProperty,
  /** Names of the fields that stay as they were. */
  notRestored: listOf(z.string(), FIELDS_MAX),
});

export type Revision = z.infer<typeof revision>;

export type RevisionComparison = z.infer<typeof revisionComparison>;

export type RevisionRestored = z.infer<typeof revisionRestored>;
