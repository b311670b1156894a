import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { MediaStore } from '../adapters/media-store/media-store.ts';
import { keyInStorePath, STORE_FOLDERS } from '../areas/catalogue/media/media.rules.ts';
import { StartError } from '../start-error.ts';
import type { Manifest } from './manifest.ts';

/** The table of the media store that a database belongs to; a database with nothing else counts as empty. */
export const INSTALLATION = 'installation';

interface Sides {
  client: Client;
  media: MediaStore;
}

/** Finds the id of a database's installation; null for a release or a database without one. */
export async function findInstallation(client: Client): Promise<string | null> {
  const { rows: found } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('${INSTALLATION}') IS NOT NULL AS present`,
  );
  if (!found[0]?.present) return null;
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${INSTALLATION}`);
  return rows[0]?.id ?? null;
}

/**
 * Finds the owner of the store that a backup is to be restored with: the backup's own, that of the empty database, or none, and
 * then the store must be empty or mostly the backup's.
 * @throws StartError for any other store, whose files the restored database would claim
 */
export async function findRestorableOwner({ client, media }: Sides, manifest: Manifest): Promise<string | null> {
  const owner = await media.readOwner();
  if (owner === null && (await isFreeFor(media, manifest))) return null;
  if (owner !== null && (owner === manifest.installation || owner === (await findInstallation(client)))) return owner;
  throw new StartError(
    'The media store belongs to a different installation from the backup. Set MEDIA_URL to the store of the backup or to an empty one; if this store is the right one: npm run media -- adopt. Nothing was restored.',
  );
}

async function isFreeFor(media: MediaStore, manifest: Manifest): Promise<boolean> {
  const wanted = new Set(manifest.media.map(({ path }) => path));
  let [files, known] = [0, 0];
  for (const folder of STORE_FOLDERS) {
    for await (const { path } of media.list(folder)) {
      if (keyInStorePath(path) === null) continue;
      files += 1;
      if (wanted.has(path)) known += 1;
    }
  }
  return files === 0 || (known * 2 > files && known * 2 > wanted.size);
}

/**
 * Gives the restored database the id of its store. A store without one gets a new id, not the backup's: a copy restored elsewhere
 * must not pass for its original.
 */
export async function settleOwner({ client, media }: Sides, owner: string | null): Promise<void> {
  const id = owner ?? randomUUID();
  await client.query(
    `INSERT INTO ${INSTALLATION} (id) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET id = excluded.id`,
    [id],
  );
  if (owner === null) await media.writeOwner(id);
}
