import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { storedPaths, uploadForm } from '../../../../test/uploads.ts';
import { openFolderMediaStore } from '../../../adapters/media-store/folder-media-store.ts';
import { OWNER_FILE, type MediaStore } from '../../../adapters/media-store/media-store.ts';
import { pairStore } from './media.installation.ts';

let root: string;
let store: MediaStore;
let database: TestDatabase;
let propertyId: number;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'aangan-media-'));
  store = await openFolderMediaStore(root);
  database = await createTestDatabase();
  propertyId = (await buildProperty(database.db)).id;
});

afterEach(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

const pair = () => pairStore({ db: database.db, store });
const keyOf = (n: number) => n.toString(16).padStart(32, '0');

/** Creates files of these numbers in the store, and rows of those in the database. */
async function hold({ files, rows }: { files: number[]; rows: number[] }): Promise<void> {
  for (const n of files) await store.put(`public/${keyOf(n)}/400.webp`, Buffer.from('x'));
  for (const n of rows) await buildMedia(database.db, { property_id: propertyId, key: keyOf(n) });
}

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe('a media store and a database', () => {
  it('are paired at their first start, once, by whichever of many instances is first', async () => {
    const found = await Promise.all(upTo(10).map(pair));
    expect(new Set(found.map(({ databaseId }) => databaseId)).size).toBe(1);
    expect(found.every(({ isPaired }) => isPaired)).toBe(true);
    const [first] = found;
    expect(JSON.parse(readFileSync(join(root, OWNER_FILE), 'utf8'))).toEqual({ installation: first!.databaseId });
    expect(await pair()).toEqual(first);
  });

  it('of two databases are paired by the first of both', async () => {
    const other = await createTestDatabase();
    const found = await Promise.all([pair(), pairStore({ db: other.db, store })]);
    await other.drop();
    expect(found.filter(({ isPaired }) => isPaired)).toHaveLength(1);
    expect(found[0].storeId).toBe(found[1].storeId);
  });

  it('are paired when an older release left them without ids and their contents match', async () => {
    await hold({ files: upTo(10), rows: upTo(9, 3) });
    expect(await pair()).toMatchObject({ isPaired: true });
  });

  it.each([
    ['knows none of the files', { files: upTo(10), rows: [] }],
    ['knows files, but others', { files: upTo(10), rows: upTo(10, 100) }],
    ['misses half of its files', { files: upTo(6), rows: upTo(12) }],
    ['knows half of the files', { files: upTo(12), rows: upTo(6) }],
  ])('are not paired while the database %s', async (_what, held) => {
    await hold(held);
    expect(await pair()).toMatchObject({ isPaired: false, storeId: null });
    expect(await store.readOwner()).toBeNull();
  });

  it('are not paired when the store belongs to another installation, or has an unreadable owner', async () => {
    await store.writeOwner('0b8e6a52-0f6c-4f0e-9d53-6f1f2f6f0000');
    expect(await pair()).toMatchObject({ isPaired: false, storeId: '0b8e6a52-0f6c-4f0e-9d53-6f1f2f6f0000' });
    writeFileSync(join(root, OWNER_FILE), 'of mine');
    expect(await pair()).toMatchObject({ isPaired: false, storeId: '' });
  });
});

describe('a server on a store of another installation', () => {
  /** Creates a store with a picture and a brochure, of an installation whose database is lost. */
  async function openOnForeignStore({ withJobs = false } = {}): Promise<{ testApp: TestApp; publicUrl: string }> {
    const first = await createTestApp({ database, withMediaStore: () => store });
    const admin = await signedIn(first, await buildUser(first.db, { role: 'ADMIN' }));
    const url = `/api/admin/properties/${propertyId}/media`;
    const image = await admin.post<{ url: string }>(url, uploadForm('PROPERTY_IMAGE', { bytes: await picture() }));
    expect((await admin.post(url, uploadForm('BROCHURE', { bytes: pdf() }))).status).toBe(201);
    await first.close();
    const testApp = await createTestApp({ withMediaStore: () => store, withJobs });
    return { testApp, publicUrl: image.data.url };
  }

  it('serves, refuses uploads and deletes nothing, until the store is adopted', async () => {
    const { testApp, publicUrl } = await openOnForeignStore();
    const before = await storedPaths(store);
    expect((await testApp.app.inject({ url: publicUrl })).statusCode).toBe(200);
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const { id } = await buildProperty(testApp.db);
    const url = `/api/admin/properties/${id}/media`;
    for (const [type, bytes] of [
      ['PROPERTY_IMAGE', await picture()],
      ['LAYOUT', pdf()],
    ] as const) {
      const refused = await admin.post(url, uploadForm(type, { bytes }));
      expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '60']);
      expect(refused.message).toContain('does not belong to this database');
    }
    expect((await admin.get(url)).data).toEqual([]);
    // the rows of a copied database have files of the other installation
    const [, , key = ''] = /^(public)\/([0-9a-f]{32})/.exec(before.find((path) => path.startsWith('public/'))!) ?? [];
    const copied = await buildMedia(testApp.db, { property_id: id, key, widths: [64] });
    expect((await admin.del(`/api/admin/media/${copied.id}`)).status).toBe(200);
    expect(testApp.logs.some(({ msg }) => msg === 'Media files were not taken away')).toBe(true);
    expect(await storedPaths(store)).toEqual(before);

    const { databaseId } = await pairStore({ db: testApp.db, store });
    await store.writeOwner(databaseId, { replace: true });
    expect((await admin.post(url, uploadForm('LAYOUT', { bytes: pdf() }))).status).toBe(201);
    await testApp.close();
  });

  it('says so once when it starts, with a metric, and does not sweep', async () => {
    const { testApp } = await openOnForeignStore({ withJobs: true });
    const before = await storedPaths(store);
    // younger files would not be swept anyway
    for (const path of before) utimesSync(join(root, path), 0, 0);
    await testApp.app.listen({ host: '127.0.0.1', port: 0 });
    const metrics = async () =>
      (await testApp.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body.split('\n');
    // the queue polls for the sweep twice a second, once it is installed
    await expect.poll(metrics).toContain('aangan_media_sweep_stopped{state="apart"} 1');
    await testApp.close();
    const errors = testApp.logs.filter(({ level }) => Number(level) >= 50);
    expect(errors).toMatchObject([{ msg: expect.stringContaining('npm run media -- adopt') as string }]);
    expect(await storedPaths(store)).toEqual(before);
  });
});
