import { readFile } from 'node:fs/promises';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { localities } from '@aangan/contract/catalogue/search-lists';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { FieldError } from '@aangan/contract/core/errors';
import type { Logger } from 'pino';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { withFilesHeld } from '../../../sql/media.sql.ts';
import { flatTypeProblems } from '@aangan/contract/catalogue/flat-types';
import { gateOf } from '@aangan/contract/catalogue/rera';
import { NO_FACTS, planFacts } from '@aangan/contract/catalogue/facts';
import { recordingChanges } from '../../../sql/changes.sql.ts';
import { holdPlaces } from '../../../sql/places.sql.ts';
import { recordPriceChange } from '../../../sql/properties.sql.ts';
import { writeTexts } from '../../../sql/texts.sql.ts';
import { recordAudit } from '../../../audit/audit.store.ts';
import type { QueueForMatching } from '../../alerts/matching/matching.queue.ts';
import type { ReassignVisits } from '../../visits/lifecycle/lifecycle.jobs.ts';
import type { MediaFiles, StoredMedia } from '../media/media.rules.ts';
import type { MadeMedia, MediaService } from '../media/media.service.ts';
import { findProperty } from '../properties/properties.admin-list-store.ts';
import { auditedFields } from '../properties/properties.admin-rules.ts';
import { CatalogueError, type Mistake } from './transfer.error.ts';
import { readCatalogueFile, type CatalogueRow, type Reference } from './transfer.file.ts';
import { findGivenMedia, planMedia, type GivenMedia, type PlannedMedia } from './transfer.media.ts';
import { phasesLeft, textsOfRow, toPropertyRows } from './transfer.rules.ts';
import * as store from './transfer.store.ts';

/** Who an import is by in the audit log. */
const COMMAND_LINE = { userId: 0, name: 'Command line' } as const;

export interface CatalogueDeps {
  db: Database;
  media: MediaService;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  queueForMatching: QueueForMatching;
  reassignVisits: ReassignVisits;
}

/** A home that buyers see, and what of the register is missing of it (F54). */
export interface IncompleteHome {
  /** Counted from 1. */
  row: number;
  name: string;
  missing: string[];
}

export interface ImportOptions {
  /** Called for each, before the commit. */
  tellIncomplete?: (home: IncompleteHome) => void;
  /** Numbers of consultants that `before` is about to add. */
  newConsultants?: readonly string[];
  /** Run in the import's own transaction, before and after its rows: all or nothing, together. */
  before?: (trx: store.CatalogueTransaction) => Promise<void>;
  after?: (trx: store.CatalogueTransaction) => Promise<void>;
}

export interface ImportReport {
  added: number;
  updated: number;
  /** Files newly stored, and files of before that are gone. */
  filesAdded: number;
  filesRemoved: number;
}

interface CheckedRow extends CatalogueRow {
  /** Undefined leaves the stored media as they are. */
  media: PlannedMedia[] | undefined;
}

/**
 * Takes a catalogue file in, whole or not at all. A row with a known externalId updates that property; files whose
 * content is stored already stay under their address.
 * @throws CatalogueError with every mistake of the file
 */
export async function importCatalogue(
  deps: CatalogueDeps,
  file: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { clock, log, media } = deps;
  const today = todayInIndia(clock());
  const rows = await checkCatalogue(deps, file, today, options);
  const { report, removed } = await withFilesHeld(deps.db, async () => {
    const stored = await makeMedia(deps, rows);
    try {
      return await writeRows(deps, { file, today, rows, stored, options });
    } catch (error) {
      await media.remove([...stored.values()]).catch(() => undefined);
      throw error;
    }
  });
  // Their rows are gone: a file that can't be deleted costs room, not the import.
  await media.remove(removed).catch((error: unknown) => log.warn({ err: error }, 'A replaced file was not deleted'));
  return report;
}

/** Everything that can be known before anything is written. */
async function checkCatalogue(
  { db, media }: CatalogueDeps,
  file: string,
  today: string,
  { newConsultants = [] }: ImportOptions,
): Promise<CheckedRow[]> {
  const { rows, references, mistakes } = await readCatalogueFile(file, today);
  const files = await findGivenMedia(file, references, media);
  const all = [...mistakes, ...files.mistakes, ...(await findUnknownConsultants(db, references, newConsultants))];
  if (all.length > 0) throw new CatalogueError(file, all);
  const known = Map.groupBy(
    await store.listMedia(
      db,
      rows.map(({ property }) => property.externalId),
    ),
    ({ externalId }) => externalId,
  );
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    const given = files.given.get(row.row);
    const plan = given && (await planMedia(given, known.get(row.property.externalId) ?? [], media));
    checked.push({ ...row, media: plan });
  }
  return checked;
}

async function findUnknownConsultants(
  db: Database,
  references: readonly Reference[],
  expected: readonly string[],
): Promise<Mistake[]> {
  const wanted = references.flatMap(({ consultant }) => consultant ?? []);
  const known = await store.findConsultants(db, [...new Set(wanted)]);
  return references.flatMap(({ place, consultant }): Mistake[] => {
    if (consultant === undefined || known.has(consultant) || expected.includes(consultant)) return [];
    const reason = `There is no active ADMIN or EXECUTIVE with the number ${consultant}`;
    return [{ ...place, field: 'consultant', reason }];
  });
}

/** Stores the new files of all rows, or none. A file that several rows give is made once and stored for each. */
async function makeMedia(
  { media, log }: Pick<CatalogueDeps, 'media' | 'log'>,
  rows: readonly CheckedRow[],
): Promise<Map<GivenMedia, StoredMedia>> {
  const wanted = rows.flatMap((row) => (row.media ?? []).flatMap((one) => ('make' in one ? [one.make] : [])));
  const uses = Map.groupBy(wanted, ({ type, hash }) => `${type} ${hash}`);
  const stored = new Map<GivenMedia, StoredMedia>();
  try {
    for (const files of uses.values()) {
      const [first] = files;
      if (!first) continue;
      const made: MadeMedia = await media.make(await readFile(first.path), first.type);
      if ('document' in made && made.metadataLeft) {
        log.warn({ file: first.path, reason: made.metadataLeft }, 'The metadata of a file could not be removed');
      }
      if ('document' in made && !made.playsEverywhere)
        log.warn({ file: first.path }, 'Some browsers cannot play a video');
      const kept = await Promise.allSettled(files.map(async (file) => void stored.set(file, await media.keep(made))));
      const failed = kept.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
    return stored;
  } catch (error) {
    await media.remove([...stored.values()]).catch(() => undefined);
    throw error;
  }
}

interface Writing {
  file: string;
  today: string;
  rows: readonly CheckedRow[];
  stored: ReadonlyMap<GivenMedia, StoredMedia>;
  options: ImportOptions;
}

async function writeRows(deps: CatalogueDeps, { file, today, rows, stored: files, options }: Writing) {
  return deps.db.transaction().execute(async (trx) => {
    // the log has nothing of the gate
    const find = (id: number) => findProperty(trx, id, { isStrict: false, today });
    await store.lockImports(trx);
    const findLocality = await holdPlaces(trx);
    await options.before?.(trx);
    const consultants = await store.findConsultants(
      trx,
      rows.flatMap(({ property }) => property.consultant ?? []),
    );
    const report = { added: 0, updated: 0, filesAdded: files.size, filesRemoved: 0 };
    const removed: MediaFiles[] = [];
    const handedOver: number[] = [];
    for (const { row, sample, property, media } of rows) {
      const placed = findLocality(property.location);
      if (placed === null) throw localityGone(file, row, property.externalId);
      const columns = toPropertyRows({ ...property, ...placed }, { sample, today, consultants });
      const known = await store.lockFacts(trx, property.externalId);
      const before = known?.facts ?? NO_FACTS;
      const given = { ...columns.facts, phases: columns.facts.phases ?? phasesLeft(columns.facts, before) };
      const planned = planFacts(given, before, { today, userId: null });
      const mistakes = [...planned.mistakes, ...flatTypeProblems(given.flats ?? [], before.flats)];
      if (mistakes.length > 0) throw contradiction(file, row, property.externalId, mistakes);
      const stored = known && (await find(known.id));
      const write = async () => {
        const { id, consultantId, added, isListed } = await store.saveProperty(trx, columns, planned.facts);
        const missing = isListed ? gateOf(planned.facts).missing.map(({ message }) => message) : [];
        if (missing.length > 0) options.tellIncomplete?.({ row, name: property.name, missing });
        report[added ? 'added' : 'updated'] += 1;
        await writeTexts(trx, id, textsOfRow(property) ?? {});
        if (known && known.consultantId !== consultantId) handedOver.push(id);
        await recordPriceChange(trx, id, today);
        await deps.queueForMatching(trx, id);
        const placed = media?.map((one) => place(one, files));
        return { id, gone: placed ? await store.placeMedia(trx, id, placed) : [] };
      };
      const { id, gone } = known ? await recordingChanges(trx, { propertyId: known.id, today }, write) : await write();
      if (gone === null) throw changedMeanwhile(file, row, property.externalId);
      removed.push(...gone);
      await audit(trx, stored, await find(id));
    }
    await options.after?.(trx);
    // last, since its second look is to come after the commit, however long the rows before took
    for (const id of handedOver) await deps.reassignVisits(trx, id);
    return { report: { ...report, filesRemoved: removed.length }, removed };
  });
}

/** Writes what differs into the history of the property (F60). */
async function audit(trx: Database, before: AdminProperty | null, after: AdminProperty | null): Promise<void> {
  if (!after) return;
  await recordAudit(trx, {
    actor: COMMAND_LINE,
    entity: 'PROPERTY',
    entityId: after.id,
    entityName: after.name,
    version: after.version,
    before: before && auditedFields(before),
    after: auditedFields(after),
  });
}

function place(planned: PlannedMedia, stored: ReadonlyMap<GivenMedia, StoredMedia>): store.PlacedMedia {
  const { position, facts } = planned;
  if ('keptId' in planned) return { position, facts, keptId: planned.keptId };
  const added = stored.get(planned.make);
  if (!added) throw new Error(`The file ${planned.make.path} was not stored`);
  return { position, facts, added };
}

/** What is right in itself may contradict what a flat has in store and the row leaves out. */
function contradiction(file: string, row: number, externalId: string, mistakes: FieldError[]): CatalogueError {
  return new CatalogueError(
    file,
    mistakes.map(({ field, message }) => ({ row, externalId, field, reason: message })),
  );
}

function localityGone(file: string, row: number, externalId: string): CatalogueError {
  const reason = `Must be one of ${localities().join(', ')}`;
  return new CatalogueError(file, [{ row, externalId, field: 'location', reason }]);
}

function changedMeanwhile(file: string, row: number, externalId: string): CatalogueError {
  const reason = 'Someone else changed its files at the same time. Import it again';
  return new CatalogueError(file, [{ row, externalId, field: 'media', reason }]);
}
