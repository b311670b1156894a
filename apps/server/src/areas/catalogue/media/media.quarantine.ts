import type { MediaStore } from '../../../adapters/media-store/media-store.ts';
import { surveyQuarantine, type QuarantinedFile, type StoreAndRows } from './media.survey.ts';

const DAY_MS = 86_400_000;
/** A file waits so long at least: the day it was taken does not count. */
export const QUARANTINE_DAYS = 7;

/** The day (UTC) on which files taken on this one are deleted. */
export function endOfQuarantine(day: string): Date {
  return new Date(Date.parse(day) + (QUARANTINE_DAYS + 1) * DAY_MS);
}

/**
 * Deletes what has waited its time, but for what a row knows.
 * @returns the number of files deleted
 */
export async function emptyQuarantine({ db, store }: StoreAndRows, now: Date): Promise<number> {
  const { files, known } = await surveyQuarantine({ db, store });
  const due = files.filter(({ day, key }) => endOfQuarantine(day) <= now && !known.has(key));
  for (const { place } of due) await store.delete(place);
  return due.length;
}

/**
 * Puts files back where they were taken from: those of this key, or all that a row knows.
 * @returns the number of files that came back
 */
export async function bringBack({ db, store }: StoreAndRows, key?: string): Promise<number> {
  const { files, known } = await surveyQuarantine({ db, store });
  const wanted = files.filter((file) => (key === undefined ? known.has(file.key) : file.key === key));
  for (const file of wanted) await bringOneBack(store, file);
  return wanted.length;
}

/** What a backup has put back in the meantime is the same file. */
async function bringOneBack(store: MediaStore, { place, path }: QuarantinedFile): Promise<void> {
  const there = await store.openRead(path);
  there?.stream.destroy();
  await (there ? store.delete(place) : store.move(place, path));
}
