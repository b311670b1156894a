import * as z from 'zod/mini';
import { listOf } from '../core/list-of.ts';

/** Where a set of changes comes from: a file, one edit of many properties, or the undoing of a set (F70). */
export const CHANGE_SET_KINDS = ['IMPORT', 'BULK', 'UNDO'] as const;

/** How a set of changes stands (F70). */
export const CHANGE_SET_STATUSES = [
  'CHECKING',
  'READY',
  'REFUSED',
  'APPLYING',
  'APPLIED',
  'STALE',
  'FAILED',
  'CANCELED',
] as const;

/** What a row does: it adds a property, changes one, leaves it as it is, or can't be applied (F73). */
export const ROW_OUTCOMES = ['ADD', 'CHANGE', 'SAME', 'ERROR'] as const;

/** Rows of one set, bytes of one file, and columns and characters of a cell in it (F71). */
export const CHANGE_ROWS_MAX = 5000;
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
export const IMPORT_COLUMNS_MAX = 60;
export const IMPORT_CELL_MAX = 10_000;

/** Days in which an applied set can be undone (F77). */
export const UNDO_DAYS = 30;

/** Rows of an export as XLSX or JSON (F78). */
export const EXPORT_ROWS_MAX = 20_000;

/** What a row may say; what is beyond it is left out. */
export const ROW_MESSAGES_MAX = 100;

export const changeSet = z.object({
  id: z.number(),
  kind: z.enum(CHANGE_SET_KINDS),
  /** 'Import "homes.csv"', 'Bulk edit: price +3.5%', 'Undo: …'. */
  title: z.string(),
  status: z.enum(CHANGE_SET_STATUSES),
  /** Rows by their outcome, as of the last check. */
  counts: z.object({ add: z.number(), change: z.number(), same: z.number(), error: z.number() }),
  /** Rows checked or applied so far. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** Why the whole file is refused, or why it failed. */
  message: z.nullable(z.string()),
  /** The set that this one undoes. */
  ofId: z.nullable(z.number()),
  /** The set that undoes this one, unless it was cancelled. */
  undoId: z.nullable(z.number()),
  /** Null once the account is gone. */
  createdBy: z.nullable(z.object({ id: z.number(), name: z.string() })),
  createdAt: z.string(),
  appliedAt: z.nullable(z.string()),
});

const messages = listOf(z.object({ field: z.string(), message: z.string() }), ROW_MESSAGES_MAX);

export const changeRow = z.object({
  /** Counted from 1, in a file below its head. */
  row: z.number(),
  /** Null of one that is not there yet, or not found. */
  propertyId: z.nullable(z.number()),
  name: z.nullable(z.string()),
  /** Null until it is checked. */
  outcome: z.nullable(z.enum(ROW_OUTCOMES)),
  /** Fields as the audit log has them; `inTrash` of a property that an undo takes away. */
  changes: listOf(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }), ROW_MESSAGES_MAX),
  /** Named by column, in lists with the place: 'flats.0.area'. */
  errors: messages,
  /** They stop nothing. */
  notices: messages,
});

export type ChangeSet = z.infer<typeof changeSet>;

export type ChangeRow = z.infer<typeof changeRow>;

export type ChangeSetStatus = ChangeSet['status'];

export type ChangeSetKind = ChangeSet['kind'];

export type RowOutcome = (typeof ROW_OUTCOMES)[number];
