import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { pino } from 'pino';
import type { Client } from 'pg';
import { clientConfig, withClient, type DatabaseConnection } from '../database/connection.ts';
import { listMigrations, migrate } from '../database/migrate.ts';
import { StartError } from '../start-error.ts';
import { digest, type BackupSource } from './create-backup.ts';
import { DATABASE_FILE, MEDIA_FOLDER, readManifest, type Manifest } from './manifest.ts';
import { endAccess } from './end-access.ts';
import { findRestorableOwner, INSTALLATION, settleOwner } from './store-owner.ts';
import { listTables, type Table } from './tables.ts';

const ROWS_AT_ONCE = 500;
const log = pino({ level: 'silent' });

/**
 * Restores a backup into an empty database, atomically. The schema is migrated to the state of the backup, filled, and then
 * migrated to this release, so that a newer release restores backups of older ones. All access is revoked (`endAccess`). Raises
 * a StartError for a database that is not empty, a damaged backup, one of a newer release, and the media store of another
 * installation.
 */
export async function restoreBackup({ connection, media }: BackupSource, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  refuseOtherRelease(manifest, folder);
  if ((await digest(join(folder, DATABASE_FILE)).catch(() => '')) !== manifest.database)
    throw damaged(folder, DATABASE_FILE);
  for (const file of manifest.media) await readMedia(folder, file);
  await refuseUnlessEmpty(connection);
  const owner = await withClient(clientConfig(connection), (client) =>
    findRestorableOwner({ client, media }, manifest),
  );
  await migrate({ connection, log, until: manifest.migrations.at(-1)?.name ?? '' });
  await refuseUnlessAsOld(connection, manifest);
  // files first, so that no row lacks its file; files without a row are swept later
  for (const file of manifest.media) await media.put(file.path, await readMedia(folder, file));
  await fill(connection, manifest, join(folder, DATABASE_FILE));
  await migrate({ connection, log });
  await withClient(clientConfig(connection), async (client) => {
    // raises the catalogue's version, since the restored catalogue is another one
    await client.query('INSERT INTO catalogue_changes (sign) VALUES (0)');
    await settleOwner({ client, media }, owner);
  });
  return manifest;
}

/** Checks, before any change, that our migrations begin with exactly those of the backup. */
function refuseOtherRelease({ migrations }: Manifest, folder: string): void {
  const ours = listMigrations();
  const other = migrations.find(
    ({ name, checksum }, index) => ours[index]?.name !== name || ours[index].checksum !== checksum,
  );
  if (!other) return;
  throw new StartError(
    `The backup in ${folder} was made by another release: its migration ${other.name} is not among ours. Restore it with that release or a newer one. Nothing was restored.`,
  );
}

async function readMedia(folder: string, { path, sha256 }: Manifest['media'][number]): Promise<Buffer> {
  const bytes = await readFile(join(folder, MEDIA_FOLDER, path)).catch(() => undefined);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) throw damaged(folder, path);
  return bytes;
}

async function refuseUnlessEmpty(connection: DatabaseConnection | string): Promise<void> {
  await withClient(clientConfig(connection), async (client) => {
    for (const { name, quoted } of await listTables(client)) {
      const { rowCount } = await client.query(`SELECT 1 FROM ${quoted} LIMIT 1`);
      if (rowCount === 0 || name === INSTALLATION) continue;
      throw new StartError(
        `The database is not empty (table ${name}). Restore into a new one: another DATA_DIR, or a fresh DATABASE_URL.`,
      );
    }
  });
}

/** Refuses an empty database set up by a newer release, with tables that the backup lacks. */
async function refuseUnlessAsOld(connection: DatabaseConnection | string, { migrations }: Manifest): Promise<void> {
  await withClient(clientConfig(connection), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM schema_migrations');
    if (rowCount === migrations.length) return;
    throw new StartError(
      'A release newer than that of the backup has already set up this database. Restore into a fresh one: another DATA_DIR, or a fresh DATABASE_URL.',
    );
  });
}

async function fill(connection: DatabaseConnection | string, manifest: Manifest, file: string): Promise<void> {
  await withClient(clientConfig(connection), async (client) => {
    await client.query(`BEGIN; SET LOCAL TimeZone = 'UTC'`);
    const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
    // no triggers: rows derived from others are in the backup themselves
    for (const { quoted } of tables.values()) await client.query(`ALTER TABLE ${quoted} DISABLE TRIGGER USER`);
    if (tables.has(INSTALLATION)) await client.query(`DELETE FROM ${INSTALLATION}`);
    const counts = await insertRows(client, tables, file);
    for (const [name, { rows, sequence }] of Object.entries(manifest.tables)) {
      if ((counts.get(name) ?? 0) !== rows)
        throw new StartError(`The backup is damaged: table ${name} has too few rows.`);
      const own = tables.get(name)?.sequence;
      if (own && sequence) await client.query('SELECT setval($1::regclass, $2)', [own.name, sequence]);
    }
    await endAccess(client, tables);
    for (const { quoted } of tables.values()) await client.query(`ALTER TABLE ${quoted} ENABLE TRIGGER USER`);
    await client.query('COMMIT');
    // vacuum sets the visibility map, which index-only scans need
    await client.query('VACUUM (ANALYZE)');
  });
}

async function insertRows(client: Client, tables: Map<string, Table>, file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let batch: string[] = [];
  let current: string | undefined;
  const flush = async () => {
    const table = tables.get(current ?? '');
    if (batch.length === 0 || !table) return;
    await client.query(
      `INSERT INTO ${table.quoted} (${table.columns}) OVERRIDING SYSTEM VALUE
       SELECT ${table.columns} FROM jsonb_populate_recordset(NULL::${table.quoted}, $1::jsonb)`,
      [`[${batch.join()}]`],
    );
    counts.set(table.name, (counts.get(table.name) ?? 0) + batch.length);
    batch = [];
  };
  for await (const line of readLines(file)) {
    // ["table",{...}]: the row stays text, so that no number is rounded
    const name = line.slice(2, line.indexOf('"', 2));
    if (name !== current || batch.length === ROWS_AT_ONCE) await flush();
    current = name;
    batch.push(line.slice(name.length + 4, -1));
  }
  await flush();
  return counts;
}

/** Reads lines ended by \n alone; Node's reader also splits at Unicode's line separators. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  const unpacked = createReadStream(file).pipe(createGunzip()).setEncoding('utf8');
  for await (const chunk of unpacked as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function damaged(folder: string, file: string): StartError {
  return new StartError(`The backup in ${folder} is damaged: ${file} is missing or has changed. Nothing was restored.`);
}
