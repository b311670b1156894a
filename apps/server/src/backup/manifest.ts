import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

/** `manifest.json`, written last: a folder without one is no backup. */
const MANIFEST = z.object({
  format: z.literal(1),
  /** When the data was read, by the database's clock. */
  takenAt: z.string(),
  /** The applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Tables in the order of their foreign keys. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sequence: z.number().nullable() })),
  /** The installation id of database and media store; older backups have none. */
  installation: z.string().nullish(),
  /** SHA-256 of `database.jsonl.gz`. */
  database: z.string(),
  media: z.array(z.object({ path: z.string(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof MANIFEST>;

export const MANIFEST_FILE = 'manifest.json';
/** The rows, one JSON line `[table, row]` each. */
export const DATABASE_FILE = 'database.jsonl.gz';
export const MEDIA_FOLDER = 'media';

/** Reads the manifest of a backup. Raises a StartError for a folder without a complete one. */
export function readManifest(folder: string): Manifest {
  try {
    return MANIFEST.parse(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new StartError(`${folder} holds no backup: its ${MANIFEST_FILE} is missing or not ours.`, { cause });
  }
}
