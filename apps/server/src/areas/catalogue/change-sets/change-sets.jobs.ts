import { ROW_MESSAGES_MAX } from '@aangan/contract/catalogue/change-set-entities';
import { todayInIndia } from '@aangan/contract/core/dates';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import { databaseRefusal, isUnavailable } from '../../../database/constraints.ts';
import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { holdPlaces, type FindLocality } from '../../../sql/places.sql.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { MediaFiles } from '../media/media.rules.ts';
import type { PropertiesAdmin } from '../properties/properties.admin-service.ts';
import { lockImports, type CatalogueTransaction } from '../transfer/transfer.store.ts';
import { judgeRow, matchRows, type JudgeDeps, type JudgedRow } from './change-sets.judge.ts';
import type { JudgedBy } from './change-sets.rules.ts';
import * as store from './change-sets.store.ts';
import { changeSets } from './change-sets.texts.ts';

export interface ChangeSetsJobsDeps {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  properties: Pick<PropertiesAdmin, 'findIn' | 'createIn' | 'changeIn' | 'removeIn'>;
  recordAudit: RecordAudit;
  /** Takes away the files of media whose rows are gone; never fails. */
  removeFiles: (media: readonly MediaFiles[]) => Promise<void>;
  isGateStrict: boolean;
}

/** What applies a set; files and what goes wrong are the caller's. */
type ApplyDeps = Omit<ChangeSetsJobsDeps, 'log' | 'removeFiles'>;

/** The jobs of a set: its key is the set's id. */
export const CHECK_JOB = 'change-sets-check';
export const APPLY_JOB = 'change-sets-apply';

/** Rows after which it is told how far the work is. */
const BATCH = 100;

interface OfSet {
  setId: number;
}

/** Checks and applies change sets, and hands over what nobody works on (V1). */
export function defineChangeSetsJobs(jobs: Jobs, deps: ChangeSetsJobsDeps): void {
  const { db } = deps;
  jobs.define<OfSet>(CHECK_JOB, { keyed: true, pollSeconds: 2 }, ({ setId }) => checkSet(deps, setId));
  jobs.define<OfSet>(APPLY_JOB, { keyed: true, pollSeconds: 2 }, ({ setId }) => applySet(deps, setId));
  jobs.every('change-sets-due', '* * * * *', async () => {
    for (const { id, status } of await store.listDue(db)) await sendJob(jobs, db, id, status);
  });
}

/** Hands a set over to be checked, or applied. */
export async function sendJob(
  jobs: Pick<Jobs, 'send'>,
  trx: Database,
  setId: number,
  status: store.StoredSet['status'],
): Promise<void> {
  await jobs.send(trx, status === 'CHECKING' ? CHECK_JOB : APPLY_JOB, { setId }, { key: String(setId) });
}

/** Checks all rows of a set (F73). May be repeated. */
export async function checkSet(deps: ChangeSetsJobsDeps, setId: number): Promise<void> {
  const set = await store.findSet(deps.db, setId);
  if (set?.status !== 'CHECKING') return;
  try {
    if (set.message === null) {
      const by = await deps.db
        .transaction()
        .execute(async (trx) => judgedBy(trx, deps, set.createdBy, await holdPlaces(trx)));
      await checkRows(deps.db, deps, { set, by });
    }
    await store.endCheck(deps.db, setId);
  } catch (error) {
    await fail(deps, set, error);
  }
}

async function checkRows(
  db: Database,
  deps: JudgeDeps,
  { set, by }: { set: store.StoredSet; by: JudgedBy },
): Promise<void> {
  const rows = await store.listGiven(db, set.id);
  const matches = set.kind === 'IMPORT' ? await matchRows(db, rows) : null;
  let batch: store.CheckedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { propertyId, errors } = matches?.get(row.row) ?? { propertyId: row.propertyId, errors: [] };
    const given = { ...row.given, errors: [...errors, ...(row.given.errors ?? [])] };
    // one that the file names and nobody has is no new property
    const isLost = propertyId === null && errors.length > 0;
    const judged = await judgeRow(db, deps, { set, row: { ...row, propertyId, given }, by });
    batch.push(toChecked(row.row, isLost ? { ...judged, errors: given.errors } : judged));
    if (batch.length < BATCH && index < rows.length - 1) continue;
    await store.saveChecked(db, set.id, batch, index + 1);
    batch = [];
  }
}

function toChecked(row: number, judged: JudgedRow): store.CheckedRow {
  const { propertyId, name, version, outcome, changes, errors, notices } = judged;
  return {
    row,
    propertyId,
    name,
    baseVersion: version,
    outcome,
    changes,
    errors: errors.slice(0, ROW_MESSAGES_MAX),
    notices: notices.slice(0, ROW_MESSAGES_MAX),
  };
}

async function judgedBy(
  trx: Database,
  { clock, isGateStrict }: Pick<ChangeSetsJobsDeps, 'clock' | 'isGateStrict'>,
  userId: number | null,
  findLocality: FindLocality,
): Promise<JudgedBy> {
  const staff = await trx.selectFrom('users').select('id').where(isEligible('users')).execute();
  const ids = new Set(staff.map(({ id }) => id));
  return {
    today: todayInIndia(clock()),
    userId: userId ?? 0,
    isStrict: isGateStrict,
    findLocality,
    isEligible: (id) => ids.has(id),
  };
}

/** Something is no longer as it was checked. */
class Stale extends Error {}
/** Who applied it may not any more. */
class NoRight extends Error {}

/** Applies a set, all of it or nothing (F74). May be repeated: what is applied is left alone. */
export async function applySet(deps: ChangeSetsJobsDeps, setId: number): Promise<void> {
  const { db } = deps;
  const set = await store.findSet(db, setId);
  if (set?.status !== 'APPLYING') return;
  try {
    const removed = await db.transaction().execute((trx) => applyRows(deps, trx, setId));
    await deps.removeFiles(removed);
  } catch (error) {
    if (error instanceof Stale || error instanceof AppError || databaseRefusal(error)) {
      await store.moveSet(db, setId, { from: ['APPLYING'], to: 'STALE' });
    } else await fail(deps, set, error);
  }
}

/**
 * Checks a new set and applies it in the caller's transaction. Raises an Error for one that can't be applied, or as a save.
 * @returns the media of properties that went to the trash, whose files go after the commit
 */
export async function checkAndApplyIn(
  trx: CatalogueTransaction,
  deps: ApplyDeps,
  { setId, userId }: { setId: number; userId: number },
): Promise<MediaFiles[]> {
  const set = await store.findSet(trx, setId);
  if (set?.status !== 'CHECKING') throw new Error(`Change set ${setId} is not to be checked`);
  await checkRows(trx, deps, { set, by: await judgedBy(trx, deps, userId, await holdPlaces(trx)) });
  await store.endCheck(trx, setId);
  const isReady = await store.moveSet(trx, setId, { from: ['READY'], to: 'APPLYING', by: userId });
  if (!isReady) throw new Error(`Change set ${setId} has errors`);
  return applyRows(deps, trx, setId);
}

async function applyRows(deps: ApplyDeps, trx: CatalogueTransaction, setId: number): Promise<MediaFiles[]> {
  // another import may be applied, which takes a while
  await sql.raw(`SET LOCAL lock_timeout = '1min'; SET LOCAL statement_timeout = '1min'`).execute(trx);
  await lockImports(trx);
  await sql.raw('SET LOCAL lock_timeout TO DEFAULT; SET LOCAL statement_timeout TO DEFAULT').execute(trx);
  const set = await store.findSet(trx, setId);
  if (set?.status !== 'APPLYING') return [];
  const findLocality = await holdPlaces(trx);
  const rows = await store.listGiven(trx, setId, ['ADD', 'CHANGE']);
  const versions = await store.lockVersions(
    trx,
    rows.flatMap(({ propertyId }) => propertyId ?? []),
  );
  if (rows.some((row) => row.propertyId !== null && versions.get(row.propertyId) !== row.baseVersion))
    throw new Stale();
  const actor = await findActor(trx, set.appliedBy);
  const by = await judgedBy(trx, deps, actor.userId, findLocality);
  const removed: MediaFiles[] = [];
  const inOrder = rows.toSorted(
    (one, other) => (one.propertyId ?? Infinity) - (other.propertyId ?? Infinity) || one.row - other.row,
  );
  for (const [index, row] of inOrder.entries()) {
    removed.push(...(await applyRow(deps, trx, { actor, set, row, by })));
    if ((index + 1) % BATCH === 0) await store.saveProgress(deps.db, setId, index + 1);
  }
  if (!(await store.moveSet(trx, setId, { from: ['APPLYING'], to: 'APPLIED' }))) throw new Stale();
  await deps.recordAudit(trx, {
    actor,
    entity: 'CHANGE_SET',
    entityId: setId,
    entityName: set.title,
    before: { status: 'READY' },
    after: { status: 'APPLIED', rows: rows.length },
  });
  return removed;
}

interface Actor {
  userId: number;
  name: string;
}

async function findActor(trx: Database, userId: number | null): Promise<Actor> {
  if (userId === null || !(await store.holdAdmin(trx, userId))) throw new NoRight();
  const { name } = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  return { userId, name };
}

/** Gives the media of a property that went to the trash. */
async function applyRow(
  deps: ApplyDeps,
  trx: Database,
  { actor, set, row, by }: { actor: Actor; set: store.StoredSet; row: store.GivenOfRow; by: JudgedBy },
): Promise<MediaFiles[]> {
  const { outcome, planned, isRemoval, read } = await judgeRow(trx, deps, { set, row, by });
  if (outcome !== row.outcome) throw new Stale();
  const { propertyId: id } = row;
  const of = { changeSetId: set.id };
  if (id !== null && isRemoval) return deps.properties.removeIn(trx, actor, id, of);
  if (planned?.input) {
    const externalId = row.given.values?.externalId;
    const named = { ...of, externalId: typeof externalId === 'string' ? externalId : null };
    const created = await deps.properties.createIn(trx, actor, planned.input, named);
    await store.saveAdded(trx, set.id, row.row, created.id);
  } else if (id !== null && planned?.patch) {
    // all properties of the set were locked before the first was written
    const locked = read ? { ...read, findLocality: by.findLocality } : undefined;
    await deps.properties.changeIn(trx, actor, id, planned.patch, { ...of, publication: planned.publication, locked });
  }
  return [];
}

/** Notes that the work failed; raises what may pass, so that the job is tried again. */
async function fail({ db, log }: ChangeSetsJobsDeps, set: store.StoredSet, error: unknown): Promise<void> {
  if (isUnavailable(error)) throw error;
  const hasNoRight = error instanceof NoRight;
  if (!hasNoRight) log.error({ err: error, changeSet: set.id }, 'A change set failed');
  const message = hasNoRight ? { message: changeSets.noRight } : {};
  await store.moveSet(db, set.id, { from: ['CHECKING', 'APPLYING'], to: 'FAILED', ...message });
}
