import type { MediaStore } from '../../../adapters/media-store/media-store.ts';
import type { Database } from '../../../database/pool.ts';
import { findTrashedKeys } from '../trash/trash.store.ts';
import { findKnownKeys } from './media.admin-store.ts';
import { keyInStorePath, quarantinedAt, QUARANTINE_FOLDER, STORE_FOLDERS } from './media.rules.ts';

export interface StoreAndRows {
  db: Database;
  store: MediaStore;
}

interface SurveyedFile {
  path: string;
  key: string;
  storedAt: Date;
}

export interface Survey {
  /** Files that are named as ours are. Whatever else stands in a folder or bucket is somebody else's. */
  files: SurveyedFile[];
  /** Their keys that belong to a row. */
  known: ReadonlySet<string>;
}

export interface QuarantinedFile {
  /** Where it stands, and where it came from. */
  place: string;
  path: string;
  key: string;
  /** The day it was taken, UTC. */
  day: string;
}

/** Keys looked up by one statement. */
const BATCH = 500;

/** What stands in the store, and what of it the rows know: looked up afterwards, since files come before their rows. */
export async function surveyStore({ db, store }: StoreAndRows): Promise<Survey> {
  const files: SurveyedFile[] = [];
  for (const folder of STORE_FOLDERS) {
    for await (const { path, storedAt } of store.list(folder)) {
      const key = keyInStorePath(path);
      if (key !== null) files.push({ path, key, storedAt });
    }
  }
  return { files, known: await findAllKnown(db, files) };
}

/** What waits in the quarantine, oldest day first. */
export async function listQuarantine(store: MediaStore): Promise<QuarantinedFile[]> {
  const files: QuarantinedFile[] = [];
  for await (const { path: place } of store.list(QUARANTINE_FOLDER)) {
    const found = quarantinedAt(place);
    if (found) files.push({ place, ...found });
  }
  return files.sort((a, b) => a.place.localeCompare(b.place));
}

/** What waits in the quarantine, and what of it the rows know; what the trash keeps is left out (F64). */
export async function surveyQuarantine({
  db,
  store,
}: StoreAndRows): Promise<{ files: QuarantinedFile[]; known: ReadonlySet<string> }> {
  const all = await listQuarantine(store);
  const trashed = await findAllTrashed(db, all);
  const files = all.filter(({ key }) => !trashed.has(key));
  return { files, known: await findAllKnown(db, files) };
}

/** Gives those of the keys of these files that the trash keeps. */
export const findAllTrashed = (db: Database, files: readonly { key: string }[]) => findAll(db, files, findTrashedKeys);

const findAllKnown = (db: Database, files: readonly { key: string }[]) => findAll(db, files, findKnownKeys);

async function findAll(
  db: Database,
  files: readonly { key: string }[],
  find: (db: Database, keys: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(files.map(({ key }) => key))];
  const found = new Set<string>();
  for (let start = 0; start < keys.length; start += BATCH) {
    for (const key of await find(db, keys.slice(start, start + BATCH))) found.add(key);
  }
  return found;
}
