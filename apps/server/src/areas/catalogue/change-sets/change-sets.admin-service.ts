import {
  CHANGE_ROWS_MAX,
  UNDO_DAYS,
  type ChangeRow,
  type ChangeSet,
  type ChangeSetStatus,
  type RowOutcome,
} from '@aangan/contract/catalogue/change-set-entities';
import type { ChangeSetBulkInput } from '@aangan/contract/catalogue/change-set-inputs';
import { fill } from '@aangan/contract/core/translation';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import type { Repeat } from '../../../http/kernel/idempotency.ts';
import { spendPoint } from '../../../http/limits/rate-limit.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { findConsultants } from '../transfer/transfer.store.ts';
import type { Values } from './change-sets.asked.ts';
import { insertBulkEdit } from './change-sets.bulk.ts';
import { columnProblem, readRow, type GivenRow, type Sheet } from './change-sets.file.ts';
import { sendJob } from './change-sets.jobs.ts';
import { findFiltered, listRows, presentSet, type ListedRow } from './change-sets.list-store.ts';
import type { Sheets } from './change-sets.sheet-reader.ts';
import type { SheetRefusal } from './change-sets.sheet.ts';
import * as store from './change-sets.store.ts';
import { changeSets } from './change-sets.texts.ts';
import type { ImportForm } from './change-sets.upload-form.ts';

export interface ChangeSetsAdminDeps {
  db: Database;
  jobs: Pick<Jobs, 'send'>;
  sheets: Pick<Sheets, 'read'>;
}

/** Imports of one admin in an hour. */
const IMPORTS_AN_HOUR = 60;
const HOUR_S = 3600;

/** What admins do with change sets; the jobs check and apply them. */
export function createChangeSetsAdminService({ db, jobs, sheets }: ChangeSetsAdminDeps) {
  const found = async (trx: Database, id: number): Promise<ChangeSet> => {
    const set = await presentSet(trx, id);
    if (!set) throw notFound('Change set');
    return set;
  };

  const handOver = async (trx: Database, id: number): Promise<ChangeSet> => {
    await sendJob(jobs, trx, id, 'CHECKING');
    return found(trx, id);
  };

  const create = async (trx: Database, set: store.NewSet, rows: readonly store.NewRow[]): Promise<ChangeSet> =>
    handOver(trx, await store.insertSet(trx, set, rows));

  /** Raises NOT_FOUND, CHANGE_SET_STATE. */
  const move = (id: number, step: { from: readonly ChangeSetStatus[]; to: ChangeSetStatus; by?: number }) =>
    db.transaction().execute(async (trx) => {
      const isMoved = await store.moveSet(trx, id, step);
      const set = await found(trx, id);
      if (!isMoved) throw wrongState();
      if (step.to !== 'CANCELED') await sendJob(jobs, trx, id, step.to);
      return set;
    });

  return {
    find: (id: number) => found(db, id),

    /** Makes a set from a file (F71, F72). Raises VALIDATION_FAILED on `file`, TOO_MANY_REQUESTS. */
    async import(actor: Actor, { file, fileName }: ImportForm, repeat: Repeat<ChangeSet>): Promise<ChangeSet> {
      const limit = { key: `change-set-import:${actor.userId}`, points: IMPORTS_AN_HOUR, seconds: HOUR_S };
      await spendPoint(db, limit);
      const sheet = await sheets.read(file);
      if ('refused' in sheet) throw invalidField('file', refusalText(sheet));
      const problem = columnProblem(sheet);
      return db.transaction().execute(async (trx) => {
        const title = fill(changeSets.titles.import, { file: fileName });
        const rows = problem === null ? await givenRows(trx, sheet) : [];
        const set = await create(trx, { kind: 'IMPORT', title, message: problem, createdBy: actor.userId }, rows);
        await repeat.store(trx, actor.userId, set);
        return set;
      });
    },

    /** Makes a set from an edit of properties (F75). Raises VALIDATION_FAILED for a filter that finds too many, or none. */
    bulk(actor: Actor, input: ChangeSetBulkInput, repeat: Repeat<ChangeSet>): Promise<ChangeSet> {
      return db.transaction().execute(async (trx) => {
        const ids = await chosenIds(trx, input);
        const id = await insertBulkEdit(trx, { ids, edit: input.edit, createdBy: actor.userId });
        const set = await handOver(trx, id);
        await repeat.store(trx, actor.userId, set);
        return set;
      });
    },

    /** Lists a page of the rows of a set. Raises NOT_FOUND. */
    async rows(id: number, query: { outcome?: RowOutcome | undefined; page: number; size: number }) {
      await found(db, id);
      const { rows, total } = await listRows(db, id, query);
      return { rows: await withNames(db, rows), total };
    },

    check: (id: number) => move(id, { from: ['REFUSED', 'STALE', 'FAILED'], to: 'CHECKING' }),

    apply: (actor: Actor, id: number) => move(id, { from: ['READY'], to: 'APPLYING', by: actor.userId }),

    cancel: (id: number) => move(id, { from: ['READY', 'REFUSED', 'STALE', 'FAILED'], to: 'CANCELED' }),

    /** Makes the set that undoes an applied one (F77). Raises NOT_FOUND, CHANGE_SET_STATE. */
    undo(actor: Actor, id: number): Promise<ChangeSet> {
      return db.transaction().execute(async (trx) => {
        const of = await found(trx, id);
        if (of.kind === 'UNDO' || of.undoId !== null || !(await isUndoable(trx, id))) throw wrongState();
        const rows = await store.listApplied(trx, id);
        const title = fill(changeSets.titles.undo, { title: of.title });
        return create(
          trx,
          { kind: 'UNDO', title, ofId: id, message: null, createdBy: actor.userId },
          rows.map(({ row, propertyId, name, changes, outcome, baseVersion }) => ({
            row,
            propertyId,
            name,
            given: {
              undo: {
                before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
                version: outcome === 'ADD' ? FIRST_VERSION : (baseVersion ?? 0) + 1,
                remove: outcome === 'ADD',
              },
            },
          })),
        );
      });
    },
  };
}

/** The version of a property that was never saved since it was made. */
const FIRST_VERSION = 1;

function wrongState(): AppError {
  return new AppError('CHANGE_SET_STATE', changeSets.state);
}

function refusalText({ refused, row }: SheetRefusal): string {
  return fill(changeSets.file[refused], { row: String(row ?? '') });
}

async function chosenIds(trx: Database, { ids, filter }: ChangeSetBulkInput): Promise<number[]> {
  if (ids) return [...new Set(ids)];
  const found = await findFiltered(trx, filter ?? { name: '' }, CHANGE_ROWS_MAX + 1);
  if (found.length > CHANGE_ROWS_MAX) throw invalidField('filter', changeSets.tooManyProperties);
  if (found.length === 0) throw invalidField('filter', changeSets.noProperties);
  return found;
}

async function isUndoable(trx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM change_sets WHERE id = ${id} AND status = 'APPLIED'
      AND applied_at > now() - make_interval(days => ${UNDO_DAYS})`.execute(trx);
  return rows.length > 0;
}

/** Reads the rows of a file. Of a consultant the id is stored, and no number. */
async function givenRows(trx: Database, { columns, rows }: Sheet): Promise<store.NewRow[]> {
  const read = rows.map(({ row, cells }) => ({ row, given: readRow(columns, cells) }));
  const numbers = read.flatMap(({ given }) => numberOf(given) ?? []);
  const consultants = await findConsultants(trx, [...new Set(numbers)]);
  // an export has those who may not be assigned any more, and where they are they stay
  const assigned = await store.findAssigned(trx, numbers);
  return read.map(({ row, given }) => ({
    row,
    propertyId: null,
    name: null,
    given: withConsultant(given, (number) => consultants.get(number) ?? assigned.get(number)),
  }));
}

const numberOf = ({ values }: GivenRow) => (typeof values.consultant === 'string' ? values.consultant : null);

function withConsultant(given: GivenRow, find: (number: string) => number | undefined): store.Given {
  const { consultant, ...values }: Values = given.values;
  if (consultant === undefined) return { ...given, values };
  if (consultant === null) return { ...given, values: { ...values, assignedUserId: null } };
  const userId = typeof consultant === 'string' ? find(consultant) : undefined;
  if (userId !== undefined) return { ...given, values: { ...values, assignedUserId: userId } };
  const isTold = given.errors.some(({ field }) => field === 'consultant');
  const error = { field: 'consultant', message: changeSets.rows.unknownConsultant };
  return { ...given, values, errors: isTold ? given.errors : [...given.errors, error] };
}

/** Puts the names of users in, whose ids alone are stored. */
async function withNames(db: Database, rows: readonly ListedRow[]): Promise<ChangeRow[]> {
  const isUser = ({ field }: { field: string }) => field === 'assignedUserId';
  const ids = rows.flatMap(({ changes, notices }) => [
    ...changes.filter(isUser).flatMap(({ before, after }) => [before, after].filter((id) => id !== null).map(Number)),
    ...notices.flatMap(({ by }) => by ?? []),
  ]);
  const users =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const nameOf = (id: unknown) => (id === null ? null : (names.get(Number(id)) ?? changeSets.rows.deletedUser));
  const byWhom = (id: number) => (id === 0 ? changeSets.rows.commandLine : (nameOf(id) ?? ''));
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) =>
      isUser(change) ? { field: 'assignedUser', before: nameOf(change.before), after: nameOf(change.after) } : change,
    ),
    notices: row.notices.map(({ by, field, message }) => ({
      field,
      message: by === undefined ? message : fill(message, { name: byWhom(by) }),
    })),
  }));
}
