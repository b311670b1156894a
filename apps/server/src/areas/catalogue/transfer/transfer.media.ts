import { hash } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Mistake } from './transfer.error.ts';
import type { Reference } from './transfer.file.ts';
import type { MediaRow } from './transfer.store.ts';

/** A file that a row names, found and sound. */
export interface GivenMedia {
  type: MediaType;
  facts: MediaFacts;
  /** Where the file stands, absolute. */
  path: string;
  /** SHA-256 in hex. */
  hash: string;
}

type Found = { path: string; hash: string } | { reason: string };

/** No file of the catalogue is larger; a larger one is not even read. */
const MAX_BYTES = 50 * 1024 * 1024;

/**
 * Finds and checks the files that the rows name, each once however often it is named.
 * @returns by row, the files in their order; and what is wrong with any of them
 */
export async function findGivenMedia(
  file: string,
  references: readonly Reference[],
  media: Pick<MediaService, 'check'>,
): Promise<{ given: Map<number, GivenMedia[]>; mistakes: Mistake[] }> {
  const folder = await realpath(dirname(resolve(file)));
  const known = new Map<string, Found>();
  const given = new Map<number, GivenMedia[]>();
  const mistakes: Mistake[] = [];
  for (const { place, media: entries } of references) {
    if (entries === undefined) continue;
    const files: GivenMedia[] = [];
    for (const { index, type, file: name, facts } of entries) {
      const id = `${type} ${name}`;
      const found = known.get(id) ?? (await findOne(folder, name, type, media));
      known.set(id, found);
      if ('path' in found) files.push({ type, facts, ...found });
      else mistakes.push({ ...place, field: `media.${index}.file`, reason: found.reason });
    }
    given.set(place.row, files);
  }
  return { given, mistakes };
}

/** The path of a file below a folder. A name that only another form of Unicode has, as on a Mac, is the same name. */
async function pathOf(folder: string, name: string): Promise<string> {
  try {
    return await realpath(resolve(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    let path = folder;
    for (const part of name
      .normalize('NFC')
      .split('/')
      .filter((one) => one !== '' && one !== '.')) {
      const entry = (await readdir(path)).find((one) => one.normalize('NFC') === part);
      if (entry === undefined) throw error;
      path = join(path, entry);
    }
    return realpath(path);
  }
}

async function findOne(
  folder: string,
  name: string,
  type: MediaType,
  media: Pick<MediaService, 'check'>,
): Promise<Found> {
  if (isAbsolute(name) || /^[A-Za-z]:|\\|\0/.test(name) || name.split('/').includes('..')) {
    return { reason: 'Must be a path below the folder of the catalogue file, with / between names' };
  }
  try {
    const path = await pathOf(folder, name);
    if (relative(folder, path).split(sep)[0] === '..' || isAbsolute(relative(folder, path))) {
      return { reason: 'Leads out of the folder of the catalogue file' };
    }
    const { size } = await stat(path);
    if (size > MAX_BYTES) return { reason: 'The file must be at most 50 MB' };
    const bytes = await readFile(path);
    await media.check(bytes, type);
    return { path, hash: hash('sha256', bytes) };
  } catch (error) {
    if (error instanceof AppError) return { reason: error.extras.errors?.[0]?.message ?? error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { reason: `There is no file ${name}` };
    if (code === 'EISDIR') return { reason: `${name} is a folder` };
    if (code === 'EACCES') return { reason: `${name} can't be read (${code})` };
    throw error;
  }
}

/** A file in its place among those of its property: one stored already, or one to be made. */
export type PlannedMedia = { position: number; facts: MediaFacts } & ({ keptId: number } | { make: GivenMedia });

/**
 * Decides for one property which of its stored files stay: those whose content the catalogue file gives again. Each
 * stored file is kept at most once.
 */
export async function planMedia(
  given: readonly GivenMedia[],
  stored: readonly MediaRow[],
  media: Pick<MediaService, 'read'>,
): Promise<PlannedMedia[]> {
  const free = new Set(stored);
  const planned: PlannedMedia[] = [];
  for (const [position, file] of given.entries()) {
    const same = await findSame(file, free, media);
    if (same) free.delete(same);
    planned.push({ position, facts: file.facts, ...(same ? { keptId: same.id } : { make: file }) });
  }
  return planned;
}

/** An export writes the stored form of a picture, so what stands in the store counts as the same file too. */
async function findSame(
  { type, hash: wanted, facts }: GivenMedia,
  free: ReadonlySet<MediaRow>,
  media: Pick<MediaService, 'read'>,
): Promise<MediaRow | undefined> {
  // one picture may stand for several days of a diary: that of the same day is the same
  const isOfDay = (row: MediaRow) => row.facts.takenOn === facts.takenOn;
  const ofType = [...free].filter(({ mediaType }) => mediaType === type);
  const candidates = [...ofType.filter(isOfDay), ...ofType.filter((row) => !isOfDay(row))];
  const same = candidates.find(({ contentHash }) => contentHash === wanted);
  if (same) return same;
  for (const candidate of candidates) {
    const bytes = await media.read(candidate);
    if (bytes && hash('sha256', bytes) === wanted) return candidate;
  }
  return undefined;
}
