import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import type { MediaStore } from '../adapters/media-store/media-store.ts';
import { clientConfig, withClient, type DatabaseConnection } from '../database/connection.ts';
import { STORE_FOLDERS, storePaths, type MediaFiles } from '../areas/catalogue/media/media.rules.ts';
import { StartError } from '../start-error.ts';
import { DATABASE_FILE, MANIFEST_FILE, MEDIA_FOLDER, type Manifest } from './manifest.ts';
import { findInstallation } from './store-owner.ts';
import { listTables, type Table } from './tables.ts';

export interface BackupSource {
  connection: DatabaseConnection | string;
  media: MediaStore;
}

/** The suffix of a backup that is being written, or was left by a killed run. */
export const UNFINISHED = '.unfinished';

const ROWS_AT_ONCE = 500;
/** Attempts, since a file that an admin deletes meanwhile is missing from store and database: a new snapshot is taken. */
const ATTEMPTS = 5;

/**
 * Writes a snapshot of the whole database, and the files of its rows, into a new folder; the server may run meanwhile. The folder
 * gets its name only once it is complete and synced. Raises a StartError when it exists already or a file of a row is missing.
 */
export async function createBackup(source: BackupSource, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`${folder} exists already. Name a folder that does not exist yet.`);
  const draft = `${folder}${UNFINISHED}`;
  await rm(draft, { recursive: true, force: true });
  try {
    await mkdir(join(draft, MEDIA_FOLDER), { recursive: true, mode: 0o700 });
    const manifest = await copyAll(source, draft);
    await finish(draft, folder, manifest);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll({ connection, media }: BackupSource, draft: string): Promise<Manifest> {
  const copied = new Map<string, string>();
  for (const folder of STORE_FOLDERS) {
    for await (const { path } of media.list(folder)) await copyFile(media, draft, path, copied);
  }
  for (let attempt = 1; ; attempt += 1) {
    const { files, ...database } = await copyDatabase(connection, draft);
    const missing: string[] = [];
    for (const path of files) {
      if (!copied.has(path) && !(await copyFile(media, draft, path, copied))) missing.push(path);
    }
    if (missing.length === 0) return { format: 1, ...database, media: await keepOnly(draft, copied, files) };
    if (attempt === ATTEMPTS) {
      throw new StartError(
        `No backup was made: ${missing.length} files have a row but are missing, for example ${missing[0]}.`,
      );
    }
  }
}

async function copyFile(media: MediaStore, draft: string, path: string, copied: Map<string, string>): Promise<boolean> {
  const found = await media.openRead(path);
  if (!found) return false;
  const bytes = await buffer(found.stream);
  const target = join(draft, MEDIA_FOLDER, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(target, bytes, { mode: 0o600, flush: true });
  copied.set(path, createHash('sha256').update(bytes).digest('hex'));
  return true;
}

/** Removes copied files that no row needs any more. */
async function keepOnly(draft: string, copied: Map<string, string>, files: string[]): Promise<Manifest['media']> {
  const needed = new Set(files);
  for (const path of copied.keys()) {
    if (!needed.has(path)) await rm(join(draft, MEDIA_FOLDER, path), { force: true });
  }
  return files.map((path) => ({ path, sha256: copied.get(path) ?? '' }));
}

type DatabasePart = Omit<Manifest, 'format' | 'media'> & { files: string[] };

async function copyDatabase(connection: DatabaseConnection | string, draft: string): Promise<DatabasePart> {
  return withClient(clientConfig(connection), async (client) => {
    // one snapshot for all tables; ISO dates whatever the server's settings
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL TimeZone = 'UTC'`);
    const tables = await listTables(client);
    if (tables.length === 0)
      throw new StartError('There is nothing to back up: no server has ever run on this database.');
    const { rows: moment } = await client.query<{ now: string }>('SELECT to_json(now())::text AS now');
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'SELECT name, checksum FROM schema_migrations ORDER BY name',
    );
    const counts: Record<string, number> = {};
    const target = join(draft, DATABASE_FILE);
    const file = createWriteStream(target, { mode: 0o600, flush: true });
    await pipeline(Readable.from(readRows(client, tables, counts)), createGzip(), file);
    // also supports a database of an older release, without sizes in AVIF
    const { rows: media } = await client.query<MediaFiles>(
      `SELECT key, media_type AS "mediaType", file_name AS "fileName", widths, to_jsonb(media) -> 'avif_widths' AS "avifWidths"
       FROM media ORDER BY id`,
    );
    return {
      takenAt: JSON.parse(moment[0]?.now ?? 'null') as string,
      migrations,
      installation: await findInstallation(client),
      tables: Object.fromEntries(
        tables.map(({ name, sequence }) => [name, { rows: counts[name] ?? 0, sequence: sequence?.value ?? null }]),
      ),
      database: await digest(target),
      files: media.flatMap(storePaths),
    };
  });
}

async function* readRows(client: Client, tables: Table[], counts: Record<string, number>): AsyncGenerator<string> {
  for (const { name, quoted } of tables) {
    counts[name] = 0;
    await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${quoted} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM backup`);
      if (rows.length === 0) break;
      counts[name] += rows.length;
      yield rows.map(({ row }) => `[${JSON.stringify(name)},${row}]\n`).join('');
    }
    await client.query('CLOSE backup');
  }
}

/** Computes the SHA-256 of a file, in hex. */
export async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function finish(draft: string, folder: string, manifest: Manifest): Promise<void> {
  const file = join(draft, MANIFEST_FILE);
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, folder);
  if (process.platform === 'win32') return;
  const parent = await open(dirname(folder), 'r');
  await parent.sync().finally(() => parent.close());
}
