import { pino } from 'pino';
import type { MediaStore } from '../adapters/media-store/media-store.ts';
import { clientConfig, withClient, type DatabaseConnection } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
import { APART_TEXT, pairStore } from '../areas/catalogue/media/media.installation.ts';
import { bringBack } from '../areas/catalogue/media/media.quarantine.ts';
import { STORE_FOLDERS, storePaths } from '../areas/catalogue/media/media.rules.ts';
import { withSweepLock, MEDIA_FILE_COLUMNS, toMediaFiles } from '../sql/media.sql.ts';
import { StartError } from '../start-error.ts';
import type { BackupSource } from './create-backup.ts';
import { endAccess } from './end-access.ts';
import { listTables } from './tables.ts';

export interface SettledRecovery {
  /** Files restored from the quarantine. */
  broughtBack: number;
  /** Files of rows that the store lacks. */
  missing: string[];
}

const log = pino({ level: 'silent' });

/**
 * Completes a recovery by Postgres' own tools before an instance starts on it: revokes all access, as after our own restore, and
 * restores the files of that time from the quarantine. Repeatable. Raises a StartError for a store of another database, and
 * during a sweep or an import.
 */
export async function settleRecovery({ connection, media }: BackupSource): Promise<SettledRecovery> {
  await migrate({ connection, log });
  await withClient(clientConfig(connection), async (client) => {
    const tables = await listTables(client);
    await endAccess(client, new Map(tables.map((table) => [table.name, table])));
  });
  return withPool(connection, async (db) => {
    if (!(await pairStore({ db, store: media })).isPaired) throw new StartError(APART_TEXT);
    const broughtBack = await withSweepLock(db, () => bringBack({ db, store: media }));
    if (broughtBack === null) {
      throw new StartError('A sweep or an import is under way: stop every instance first, and run this again.');
    }
    return { broughtBack, missing: await findMissing(db, media) };
  });
}

async function withPool<T>(connection: DatabaseConnection | string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = createPool({ connection, log, max: 2, statementTimeoutMs: 0 });
  try {
    return await work(createDatabase(pool));
  } finally {
    await pool.end();
  }
}

async function findMissing(db: Database, media: MediaStore): Promise<string[]> {
  const present = new Set<string>();
  for (const folder of STORE_FOLDERS) {
    for await (const { path } of media.list(folder)) present.add(path);
  }
  const rows = await db.selectFrom('media').select(MEDIA_FILE_COLUMNS).execute();
  return rows.flatMap((row) => storePaths(toMediaFiles(row))).filter((path) => !present.has(path));
}
