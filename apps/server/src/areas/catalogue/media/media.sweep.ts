import type { Logger } from 'pino';
import type { Metrics } from '../../../http/observe/metrics.ts';
import { withSweepLock } from '../../../sql/media.sql.ts';
import { APART_TEXT, pairStore } from './media.installation.ts';
import { bringBack, emptyQuarantine } from './media.quarantine.ts';
import { quarantinePath } from './media.rules.ts';
import { findAllTrashed, surveyStore, type StoreAndRows, type Survey } from './media.survey.ts';

/** Files are stored before their row: younger ones may still get one. */
const GRACE_MS = 3_600_000;
/** A sweep takes no more than this part of the files of ours, or this number, whichever is more. */
const LARGEST_PART = 0.05;
const LARGEST_NUMBER = 100;

export interface Sweep {
  /** Files moved into the quarantine, back out of it to their rows, and deleted because their time there was over. */
  quarantined: number;
  broughtBack: number;
  deleted: number;
  /** Files without a row that were left where they are, since there are too many of them; 0 when there are not. */
  held: number;
}

/** The old files without a row. */
export function findOrphans({ files, known }: Survey, now: Date): Survey['files'] {
  const limit = now.getTime() - GRACE_MS;
  return files.filter(({ key, storedAt }) => !known.has(key) && storedAt.getTime() <= limit);
}

/**
 * Takes files that belong to no row, left by a process that died between the two, into the quarantine, brings back from
 * there what a row knows again, and deletes what has waited its time. When there are too many without a row it is the
 * rows that are missing: then nothing else than what is in the trash is taken, and nothing deleted, unless it is `forced`.
 * Never while an import stores files, and of several instances only one does it. The store has to be paired: that is the
 * caller's to know.
 * @returns null when it was not this one's turn
 */
export async function sweepOrphans(
  { db, store }: StoreAndRows,
  { now = new Date(), forced = false } = {},
): Promise<Sweep | null> {
  return withSweepLock(db, async () => {
    const survey = await surveyStore({ db, store });
    const orphans = findOrphans(survey, now);
    const most = Math.max(LARGEST_NUMBER, Math.floor(survey.files.length * LARGEST_PART));
    // of what is in the trash it is known why it has no row, however much it is
    const trashed = await findAllTrashed(db, orphans);
    const unexplained = orphans.filter(({ key }) => !trashed.has(key)).length;
    const held = unexplained > most && !forced ? unexplained : 0;
    const broughtBack = await bringBack({ db, store });
    const taken = held > 0 ? orphans.filter(({ key }) => trashed.has(key)) : orphans;
    for (const { path } of taken) await store.move(path, quarantinePath(path, now));
    const deleted = held > 0 ? 0 : await emptyQuarantine({ db, store }, now);
    return { quarantined: taken.length, broughtBack, deleted, held };
  });
}

export interface SweepDeps extends StoreAndRows {
  log: Logger;
  metrics: Pick<Metrics, 'mediaSweep'>;
}

/** A sweep of a store that is this database's, with its alarms: each is logged when it begins, and a metric while it lasts. */
export function createSweeper({ db, store, log, metrics }: SweepDeps): () => Promise<void> {
  const raised = new Set<string>();
  const alarm = (name: 'apart' | 'held', count: number, facts: object, text: string) => {
    metrics.mediaSweep.set({ state: name }, count);
    if (count > 0 && !raised.has(name)) log.error(facts, text);
    if (count > 0) raised.add(name);
    else raised.delete(name);
  };
  return async () => {
    const { isPaired, databaseId, storeId } = await pairStore({ db, store });
    alarm('apart', isPaired ? 0 : 1, { databaseId, storeId }, APART_TEXT);
    const sweep = isPaired ? await sweepOrphans({ db, store }) : null;
    if (!sweep) return;
    const { held, ...done } = sweep;
    alarm('held', held, { held }, HELD_TEXT);
    if (Object.values(done).some((count) => count > 0)) log.info(done, 'Files without a row swept');
  };
}

const HELD_TEXT =
  'Too many files have no row: none was swept. See npm run media -- status; if the rows are meant to be gone: npm run media -- sweep';
