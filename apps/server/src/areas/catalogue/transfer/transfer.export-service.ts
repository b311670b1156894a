import { mkdir, open, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import type { CatalogueFile, CatalogueProperty } from '@aangan/contract/catalogue/transfer-file';
import { MEDIA_TYPES } from '@aangan/contract/catalogue/lists';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import type { Database } from '../../../database/pool.ts';
import type { MediaService } from '../media/media.service.ts';
import { CatalogueError } from './transfer.error.ts';
import { readExport, type ExportedRow } from './transfer.export-store.ts';
import { listMedia, type MediaRow } from './transfer.store.ts';

export interface ExportOptions {
  db: Database;
  media: Pick<MediaService, 'read'>;
  file: string;
  /** Write the stored files too, into this folder, which has to be below the file's own. */
  picturesDir?: string | undefined;
}

export interface ExportReport {
  properties: number;
  files: number;
  /** Such as 'palash-court mr name'. */
  stale: string[];
}

/**
 * Writes the whole catalogue as a file that the import takes. Without a pictures folder the rows have no `media`, which
 * an import reads as 'leave the stored ones'. The file appears whole or not at all.
 * @returns how many properties and files were written, and which texts were left out since their English has changed
 * @throws CatalogueError when the pictures folder is elsewhere, or a stored file is missing
 */
export async function exportCatalogue(options: ExportOptions): Promise<ExportReport> {
  const { db, file, picturesDir } = options;
  const rows = await readExport(db);
  const media = picturesDir === undefined ? undefined : await writeFiles(options, picturesDir);
  const properties = rows.map(({ property }) => ({
    ...property,
    ...(media && { media: media.get(property.externalId) ?? [] }),
  }));
  await writeWhole(file, `${JSON.stringify(toFile(rows, properties), null, 2)}\n`);
  const files = [...(media?.values() ?? [])].reduce((sum, list) => sum + list.length, 0);
  const stale = rows.flatMap(({ property, stale: parts }) => parts.map((part) => `${property.externalId} ${part}`));
  return { properties: properties.length, files, stale };
}

/** The mark of invented projects stands once where it holds for all, else at each. */
function toFile(rows: readonly ExportedRow[], properties: CatalogueProperty[]): CatalogueFile {
  const samples = rows.filter(({ sample }) => sample).length;
  if (samples === 0) return { properties };
  if (samples === rows.length) return { sample: true, properties };
  return { properties: properties.map((property, index) => ({ ...property, sample: rows[index]?.sample ?? false })) };
}

type NamedMedia = NonNullable<CatalogueProperty['media']>;

async function writeFiles({ db, media, file }: ExportOptions, picturesDir: string): Promise<Map<string, NamedMedia>> {
  const base = await pathInside(file, picturesDir);
  const named = new Map<string, NamedMedia>();
  let folders = 0;
  for (const [externalId, rows] of Map.groupBy(await listMedia(db), (row) => row.externalId)) {
    // numbered: where letter case counts for nothing, two ids may be one name
    folders += 1;
    const folder = `${base}/${String(folders).padStart(4, '0')}-${externalId}`;
    await mkdir(join(dirname(resolve(file)), folder), { recursive: true });
    const list: NamedMedia = [];
    for (const [index, row] of inOrder(rows).entries()) {
      const bytes = await media.read(row);
      if (!bytes) throw missing(file, externalId, row);
      const name = `${folder}/${String(index + 1).padStart(2, '0')}-${row.mediaType.toLowerCase()}${extname(row.fileName)}`;
      await writeFile(join(dirname(resolve(file)), name), bytes);
      list.push({ type: row.mediaType, file: name, ...givenFacts(row.facts) });
    }
    named.set(externalId, list);
  }
  return named;
}

/** @returns the pictures folder as the catalogue file names it: relative, with '/' */
async function pathInside(file: string, picturesDir: string): Promise<string> {
  await mkdir(picturesDir, { recursive: true });
  const path = relative(await realpath(dirname(resolve(file))), await realpath(picturesDir));
  const parts = path.split(sep);
  if (path === '' || parts[0] === '..' || /^([A-Za-z]:|[/\\])/.test(path)) {
    const reason = `The pictures folder ${picturesDir} must be inside the folder of the file`;
    throw new CatalogueError(file, [{ reason }]);
  }
  return parts.join('/');
}

function inOrder(rows: readonly MediaRow[]): MediaRow[] {
  return rows.toSorted((one, other) => MEDIA_TYPES.indexOf(one.mediaType) - MEDIA_TYPES.indexOf(other.mediaType));
}

/** Without what is not known, which the format leaves out. */
function givenFacts(facts: MediaFacts): Omit<NamedMedia[number], 'type' | 'file'> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
}

function missing(file: string, externalId: string, { mediaType, key }: MediaRow): CatalogueError {
  const reason = `The stored file ${key} (${mediaType}) of ${externalId} is missing. Export without --pictures, or restore it`;
  return new CatalogueError(file, [{ reason }]);
}

async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.part`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new CatalogueError(file, [{ reason: `Can't be written (${code})` }]);
  }
}
