import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { buildMedia, buildProperty } from '../../test/factories-catalogue.ts';
import { storedPaths } from '../../test/uploads.ts';
import { openFolderMediaStore } from '../adapters/media-store/folder-media-store.ts';
import type { MediaStore } from '../adapters/media-store/media-store.ts';
import { pairStore } from '../areas/catalogue/media/media.installation.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const KEY = 'ab'.repeat(16);
const PATH = `public/${KEY}/400.webp`;
const REFUSAL = /belongs to a different installation from the backup\..*Nothing was restored\.$/;

let folder: string;
let backup: string;
/** The store of the installation that the backup is of. */
let store: MediaStore;
let originalId: string;
/** The number of versions of the catalogue in the backup. */
let versions: number;
let fresh: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-owner-'));
  backup = join(folder, 'backup');
  store = await openStore('original');
  const original = await createTestDatabase();
  const { id } = await buildProperty(original.db);
  originalId = (await pairStore({ db: original.db, store })).databaseId;
  await buildMedia(original.db, { property_id: id, key: KEY, widths: [400] });
  await store.put(PATH, Buffer.from('a picture'));
  versions = (await countVersions(original)).versions;
  await createBackup({ connection: original.connection, media: store }, backup);
  await original.drop();
  fresh = await createTestDatabase({ blank: true });
});

afterEach(async () => {
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

const openStore = (name: string) => openFolderMediaStore(join(folder, name));
const restoreBeside = (media: MediaStore) => restoreBackup({ connection: fresh.connection, media }, backup);
const pairing = (media: MediaStore) => pairStore({ db: fresh.db, store: media });

async function countVersions({ db }: TestDatabase): Promise<{ versions: number; isNewest: boolean }> {
  const { rows } = await sql<{ versions: number; isNewest: boolean }>`
    SELECT count(*) AS versions, max(version) = (SELECT version FROM catalogue_version) AS "isNewest"
    FROM catalogue_changes WHERE sign = 0`.execute(db);
  return rows[0] ?? { versions: 0, isNewest: false };
}

/** A store without an owner, as an older release left it, with these files. */
async function openUnowned(...paths: string[]): Promise<MediaStore> {
  const unowned = await openStore('unowned');
  for (const path of paths) await unowned.put(path, Buffer.from('a picture'));
  return unowned;
}

describe('a restore into an empty database', () => {
  it('with the same store is the same installation again', async () => {
    await restoreBeside(store);
    expect(await pairing(store)).toMatchObject({ isPaired: true, databaseId: originalId });
    expect(await storedPaths(store)).toEqual([PATH]);
  });

  it('is a new version of the catalogue', async () => {
    await restoreBeside(store);
    expect(await countVersions(fresh)).toEqual({ versions: versions + 1, isNewest: true });
  });

  it('with an empty store is another installation, which cannot change the real store', async () => {
    const drill = await openStore('drill');
    await restoreBeside(drill);
    const { isPaired, databaseId } = await pairing(drill);
    expect([isPaired, databaseId === originalId]).toEqual([true, false]);
    expect(await storedPaths(drill)).toEqual([PATH]);
    expect(await pairing(store)).toMatchObject({ isPaired: false, storeId: originalId });
  });

  it('with the store of that database, on which a server was started, keeps its id', async () => {
    await fresh.drop();
    fresh = await createTestDatabase();
    const started = await openStore('started');
    const { databaseId } = await pairing(started);
    await restoreBeside(started);
    expect(await pairing(started)).toMatchObject({ isPaired: true, databaseId });
    expect((await fresh.db.selectFrom('media').select('key').execute()).map(({ key }) => key)).toEqual([KEY]);
  });

  it('with an ownerless store that has its files becomes the owner', async () => {
    const unowned = await openUnowned(PATH);
    await restoreBeside(unowned);
    expect(await pairing(unowned)).toMatchObject({ isPaired: true });
  });

  it("with another's store is refused, and nothing is changed", async () => {
    const foreign = await openStore('foreign');
    await foreign.writeOwner('0b8e6a52-0f6c-4f0e-9d53-6f1f2f6f0000');
    await expect(restoreBeside(foreign)).rejects.toThrow(REFUSAL);
    const unowned = await openUnowned(`public/${'cd'.repeat(16)}/400.webp`, `public/${'ef'.repeat(16)}/400.webp`);
    await expect(restoreBeside(unowned)).rejects.toThrow(REFUSAL);
    const { rows } = await fresh.pool.query(`SELECT count(*) AS tables FROM pg_tables WHERE schemaname = 'public'`);
    expect([rows, await storedPaths(foreign), await unowned.readOwner()]).toEqual([[{ tables: 0 }], [], null]);
  });
});
