import type {
  ChangeRow,
  ChangeSetKind,
  ChangeSetStatus,
  RowOutcome,
} from '@aangan/contract/catalogue/change-set-entities';
import type { BulkEdit } from '@aangan/contract/catalogue/change-set-inputs';
import type { FieldError } from '@aangan/contract/core/errors';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { Values } from './change-sets.asked.ts';

// What the jobs read and write of change sets and their rows.

/** What a row is given: of a file, of an undo, or nothing more than the edit of a bulk edit. */
export interface Given {
  values?: Values;
  errors?: FieldError[];
  notices?: FieldError[];
  /** Of an undo: the fields before, and the version that the property had after the change; `remove` of an added one. */
  undo?: { before: Record<string, unknown>; version: number; remove?: boolean };
}

export interface StoredSet {
  id: number;
  kind: ChangeSetKind;
  title: string;
  status: ChangeSetStatus;
  edit: BulkEdit | null;
  message: string | null;
  createdBy: number | null;
  appliedBy: number | null;
}

/** Finds a set; null when there is none. */
export async function findSet(db: Database, id: number): Promise<StoredSet | null> {
  const { rows } = await sql<StoredSet>`
    SELECT id, kind, title, status, edit, message, created_by AS "createdBy", applied_by AS "appliedBy"
    FROM change_sets WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface GivenOfRow {
  row: number;
  propertyId: number | null;
  name: string | null;
  baseVersion: number | null;
  outcome: RowOutcome | null;
  given: Given;
}

/** Lists the rows of a set in order, of all outcomes or of these. */
export async function listGiven(db: Database, setId: number, outcomes?: readonly RowOutcome[]): Promise<GivenOfRow[]> {
  const { rows } = await sql<GivenOfRow>`
    SELECT row, property_id AS "propertyId", name, base_version AS "baseVersion", outcome, given FROM change_rows
    WHERE set_id = ${setId} ${outcomes === undefined ? sql`` : sql`AND outcome = ANY(${[...outcomes]}::text[])`}
    ORDER BY row`.execute(db);
  return rows;
}

export interface NewSet {
  kind: ChangeSetKind;
  title: string;
  edit?: BulkEdit;
  ofId?: number;
  /** Why the whole of it is refused. */
  message: string | null;
  createdBy: number;
}

export type NewRow = Pick<GivenOfRow, 'row' | 'propertyId' | 'name' | 'given'>;

/** 5,000 whole properties at once would take longer than a statement may on a busy machine. */
const INSERTED_AT_ONCE = 250;

/** Inserts a set with its rows; gives its id. */
export async function insertSet(trx: Database, set: NewSet, rows: readonly NewRow[]): Promise<number> {
  const edit = set.edit ? JSON.stringify(set.edit) : null;
  const inserted = await sql<{ id: number }>`
    INSERT INTO change_sets (kind, title, edit, of_id, message, total, created_by)
    VALUES (${set.kind}, ${set.title}, ${edit}, ${set.ofId ?? null}, ${set.message}, ${rows.length}, ${set.createdBy})
    RETURNING id`.execute(trx);
  const { id } = inserted.rows[0] as { id: number };
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    await sql`
      INSERT INTO change_rows (set_id, row, property_id, name, given)
      SELECT ${id}, r.row, r."propertyId", r.name, r.given
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + INSERTED_AT_ONCE))}::jsonb)
        AS r (row integer, "propertyId" bigint, name text, given jsonb)`.execute(trx);
  }
  return id;
}

/** Finds the properties with these numbers or external ids. */
export async function findNamed(
  db: Database,
  { ids, externalIds }: { ids: readonly number[]; externalIds: readonly string[] },
): Promise<{ id: number; externalId: string | null }[]> {
  const { rows } = await sql<{ id: number; externalId: string | null }>`
    SELECT id, external_id AS "externalId" FROM properties
    WHERE id = ANY(${[...ids]}::bigint[]) OR external_id = ANY(${[...externalIds]}::text[])`.execute(db);
  return rows;
}

export interface CheckedRow {
  row: number;
  propertyId: number | null;
  name: string | null;
  baseVersion: number | null;
  outcome: RowOutcome;
  changes: ChangeRow['changes'];
  errors: FieldError[];
  /** With `by` for a user whose name is put in when they are read. */
  notices: (FieldError & { by?: number })[];
}

/** Writes what a check found of some rows, and how far it is. */
export async function saveChecked(
  db: Database,
  setId: number,
  rows: readonly CheckedRow[],
  done: number,
): Promise<void> {
  await sql`
    UPDATE change_rows SET property_id = r."propertyId", name = r.name, base_version = r."baseVersion",
      outcome = r.outcome, changes = r.changes, errors = r.errors, notices = r.notices
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (row integer, "propertyId" bigint, name text,
      "baseVersion" integer, outcome text, changes jsonb, errors jsonb, notices jsonb)
    WHERE change_rows.set_id = ${setId} AND change_rows.row = r.row`.execute(db);
  await saveProgress(db, setId, done);
}

/** Notes how far the work on a set is, and that it goes on. */
export async function saveProgress(db: Database, setId: number, done: number): Promise<void> {
  await sql`UPDATE change_sets SET done = ${done}, touched_at = now() WHERE id = ${setId}`.execute(db);
}

/** Ends a check: the set is refused where it has a message or a row with errors. */
export async function endCheck(db: Database, setId: number): Promise<void> {
  await sql`
    UPDATE change_sets s SET counts = c.counts, touched_at = now(),
      status = CASE WHEN s.message IS NOT NULL OR (c.counts ->> 'error')::integer > 0 THEN 'REFUSED' ELSE 'READY' END
    FROM (SELECT jsonb_build_object('add', count(*) FILTER (WHERE outcome = 'ADD'),
        'change', count(*) FILTER (WHERE outcome = 'CHANGE'), 'same', count(*) FILTER (WHERE outcome = 'SAME'),
        'error', count(*) FILTER (WHERE outcome = 'ERROR')) AS counts
      FROM change_rows WHERE set_id = ${setId}) c
    WHERE s.id = ${setId} AND s.status = 'CHECKING'`.execute(db);
}

/** Moves a set from one of these states to another; false where it is in none of them. */
export async function moveSet(
  db: Database,
  id: number,
  { from, to, by, message }: { from: readonly ChangeSetStatus[]; to: ChangeSetStatus; by?: number; message?: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE change_sets SET status = ${to}, touched_at = now(),
      done = CASE ${to}::text WHEN 'CHECKING' THEN 0 WHEN 'APPLYING' THEN 0 WHEN 'APPLIED' THEN total ELSE done END
      ${by === undefined ? sql`` : sql`, applied_by = ${by}`}
      ${to === 'APPLIED' ? sql`, applied_at = now()` : sql``}
      , message = CASE WHEN status = 'FAILED' THEN NULL ELSE ${message === undefined ? sql`message` : sql`${message}`} END
    WHERE id = ${id} AND status = ANY(${[...from]}::text[])`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether somebody is an active admin, held as such until the transaction ends. */
export async function holdAdmin(trx: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${userId} AND active AND role = 'ADMIN' FOR SHARE`.execute(trx);
  return rows.length > 0;
}

/** Locks properties in the order of ids until the transaction ends; gives the versions of those that are there. */
export async function lockVersions(trx: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT id, version FROM properties WHERE id = ANY(${[...ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Notes which property a row added. */
export async function saveAdded(trx: Database, setId: number, row: number, propertyId: number): Promise<void> {
  await sql`UPDATE change_rows SET property_id = ${propertyId} WHERE set_id = ${setId} AND row = ${row}`.execute(trx);
}

/** Whether a property has visits or is on shortlists. */
export async function isInUse(db: Database, propertyId: number): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean }>`
    SELECT EXISTS (SELECT FROM bookings WHERE property_id = ${propertyId})
      OR EXISTS (SELECT FROM shortlists WHERE property_id = ${propertyId}) AS "inUse"`.execute(db);
  return rows[0]?.inUse ?? false;
}

/** Finds the ids of those with these numbers who are assigned to a property, also of who may not be any more. */
export async function findAssigned(db: Database, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; number: string }>`
    SELECT id, contact_no AS number FROM users u WHERE contact_no = ANY(${[...numbers]}::text[])
      AND EXISTS (SELECT FROM properties p WHERE p.assigned_user_id = u.id)`.execute(db);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Who saved a property last, by the audit log; null where it tells nothing. */
export async function findLastActor(db: Database, propertyId: number): Promise<number | null> {
  const { rows } = await sql<{ actorId: number }>`
    SELECT actor_id AS "actorId" FROM audit_log WHERE entity = 'PROPERTY' AND entity_id = ${propertyId}
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.actorId ?? null;
}

/** Lists the sets that are worked on and were not touched for a minute. */
export async function listDue(db: Database): Promise<{ id: number; status: ChangeSetStatus }[]> {
  const { rows } = await sql<{ id: number; status: ChangeSetStatus }>`
    SELECT id, status FROM change_sets
    WHERE status IN ('CHECKING', 'APPLYING') AND touched_at < now() - interval '1 minute' ORDER BY id`.execute(db);
  return rows;
}

/** The row of a set that an undo puts back: what was changed, and the version after it. */
export async function listApplied(
  db: Database,
  setId: number,
): Promise<(NewRow & { changes: ChangeRow['changes'] } & Pick<GivenOfRow, 'outcome' | 'baseVersion'>)[]> {
  const { rows } = await sql<NewRow & { changes: ChangeRow['changes'] } & Pick<GivenOfRow, 'outcome' | 'baseVersion'>>`
    SELECT row, property_id AS "propertyId", name, given, changes, outcome, base_version AS "baseVersion" FROM change_rows
    WHERE set_id = ${setId} AND outcome IN ('ADD', 'CHANGE') ORDER BY row`.execute(db);
  return rows;
}
