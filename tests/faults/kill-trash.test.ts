import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFolderMediaStore } from '../../apps/server/src/adapters/media-store/folder-media-store.ts';
import type { MediaStore } from '../../apps/server/src/adapters/media-store/media-store.ts';
import { pairStore } from '../../apps/server/src/areas/catalogue/media/media.installation.ts';
import { storePath } from '../../apps/server/src/areas/catalogue/media/media.rules.ts';
import { sweepOrphans } from '../../apps/server/src/areas/catalogue/media/media.sweep.ts';
import { createDatabase, createPool, type Database } from '../../apps/server/src/database/pool.ts';
import { buildMedia, buildProperty } from '../../apps/server/test/factories-catalogue.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { servedPaths, storedPaths } from '../../apps/server/test/uploads.ts';
import type { TrashItem } from '../../packages/contract/src/catalogue/trash-entities.ts';
import type { Paged } from '../../packages/contract/src/core/paged.ts';
import { findBreaches } from './invariants.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { itUnlessShort } from './support/forms.ts';
import { call } from './support/http.ts';
import { kill, killAtLock } from './support/killing.ts';
import { castOf, createInstallation, quiet, type Cast, type Installation } from './support/world.ts';

/** Of which half are pictures that anybody may load; each has three files, which are moved one after the other. */
const MEDIA = 60;
const FILES = MEDIA * 3;
/** So many files are moved before a kill between two of them. */
const MOVED = 100;
const HELD_MOVES = fileURLToPath(new URL('./support/held-moves.mjs', import.meta.url));
const PATIENCE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** No entry of the audit log is written, so that what writes one stands still before its end. */
const HOLD = 'LOCK TABLE audit_log IN SHARE MODE';

let cluster: Cluster;
let installation: Installation;
let cast: Cast;
let pool: ReturnType<typeof createPool>;
let db: Database;
let mediaDir: string;
let store: MediaStore;
let server: ServerProcess;
let propertyId: number;
/** The paths at which the files of the property stand while it is in the catalogue. */
let files: string[];

beforeAll(async () => {
  cluster = await createCluster();
  installation = createInstallation();
  cast = await castOf(cluster.connection, 0, 3);
  pool = createPool({ connection: cluster.connection, log: quiet, statementTimeoutMs: 0 });
  db = createDatabase(pool);
  mediaDir = join(installation.folder, 'media');
  store = await openFolderMediaStore(mediaDir);
  // as after the first minute of a server: a store that no database owns yet is joined with the rows there are then
  await pairStore({ db, store });
  server = await start();
});

afterAll(async () => {
  await installation?.remove();
  await pool?.end();
  await cluster?.remove();
});

/** Goes on with another server where a test failed between its kill and its start. */
beforeEach(async () => {
  if (server.child.signalCode !== null) server = await start();
});

const start = (env = {}) => installation.start({ DATABASE_URL: cluster.url(), ...env });

beforeEach(async () => {
  propertyId = (await buildProperty(db)).id;
  files = [];
  for (let position = 0; position < MEDIA; position += 1) {
    const isPublic = position % 2 === 0;
    const type = isPublic
      ? { media_type: 'PROPERTY_IMAGE' as const }
      : { media_type: 'CONSTRUCTION_PHOTO' as const, taken_on: '2026-11-01' };
    const { key, widths } = await buildMedia(db, { property_id: propertyId, position, byte_size: 3, ...type });
    files.push(...widths.map((width) => storePath(isPublic ? 'public' : 'private', key, `${width}.webp`)));
  }
  // past the store, which flushes each to the disk
  for (const path of files) {
    mkdirSync(dirname(join(mediaDir, path)), { recursive: true });
    writeFileSync(join(mediaDir, path), 'x');
  }
  files.sort();
});

const send = (method: string, path: string) => call(server.url, path, { method, cookie: cast.admin.cookie });
const remove = () => send('DELETE', `/api/admin/properties/${propertyId}`);
const restore = (id: number) => send('POST', `/api/admin/trash/${id}/restore`);

async function itemOf(id: number): Promise<TrashItem | undefined> {
  const { data } = await send('GET', '/api/admin/trash?kind=PROPERTY&size=100');
  return (data as Paged<TrashItem>).content.find(({ entityId }) => entityId === id);
}

/** Deletes the property, and gives its item in the trash. */
async function trash(): Promise<TrashItem> {
  const { status, text } = await remove();
  expect(status, text).toBe(200);
  const item = await itemOf(propertyId);
  if (!item) throw new Error('It is not in the trash');
  return item;
}

/** Kills a server that comes no further than to a number of files in what this begins. */
async function killAfterMoves(isMoved: (path: string) => boolean, begin: () => Promise<unknown>): Promise<void> {
  await kill(server);
  server = await start({ NODE_OPTIONS: `--import=${HELD_MOVES}`, FAULT_MOVES: String(MOVED) });
  const begun = begin().catch(() => undefined);
  await expect.poll(() => files.filter(isMoved).length, { timeout: PATIENCE_MS, interval: 10 }).toBe(MOVED);
  await kill(server);
  await begun;
}

const ours = (paths: readonly string[]) => paths.filter((path) => files.some((file) => path.endsWith(file)));

/** Sweeps when what was stored until now is old enough, as the server does every hour. */
async function sweep(): Promise<void> {
  const later = () => sweepOrphans({ db, store }, { now: new Date(Date.now() + 2 * HOUR_MS) });
  // the server that has just started may be sweeping
  await expect.poll(later, { timeout: PATIENCE_MS }).not.toBeNull();
}

async function expectInCatalogue(): Promise<void> {
  expect((await send('GET', `/api/admin/properties/${propertyId}`)).status).toBe(200);
  expect(await itemOf(propertyId)).toBeUndefined();
  expect(ours(await storedPaths(store))).toEqual(files);
  expect(await findBreaches({ connection: cluster.connection, mediaDir, graceMs: 0 })).toEqual([]);
}

async function expectInTrash(): Promise<void> {
  expect((await send('GET', `/api/admin/properties/${propertyId}`)).status).toBe(404);
  expect(await itemOf(propertyId)).toMatchObject({ files: MEDIA });
  expect(ours(await servedPaths(store))).toEqual([]);
  expect(ours(await storedPaths(store))).toHaveLength(FILES);
  expect(await findBreaches({ connection: cluster.connection, mediaDir, graceMs: 0 })).toEqual([]);
}

/** Restores the property, of which nothing may be missing whatever a kill left. */
async function expectRestorable(): Promise<void> {
  const { status, data } = await restore((await itemOf(propertyId))?.id ?? 0);
  expect([status, data]).toEqual([200, { kind: 'PROPERTY', entityId: propertyId, filesMissing: 0 }]);
  await expectInCatalogue();
}

const isThere = (path: string) => existsSync(join(mediaDir, path));

describe('kill -9 in the deletion of a property with files', () => {
  itUnlessShort('takes nothing of it away before it is committed [F63]', async () => {
    await killAtLock(server, { connection: cluster.connection, hold: HOLD, begin: remove });
    server = await start();
    await sweep();
    await expectInCatalogue();
  });

  it('leaves it whole in the trash afterwards, with its files once they are swept [F63, F64]', async () => {
    await killAfterMoves((path) => !isThere(path), remove);
    server = await start();
    await sweep();
    await expectInTrash();
    await expectRestorable();
  });
});

describe('kill -9 in a restore from the trash', () => {
  itUnlessShort('leaves it in the trash, with its files once they are swept [F64, F65]', async () => {
    const item = await trash();
    await killAfterMoves(isThere, () => restore(item.id));
    server = await start();
    await sweep();
    await expectInTrash();
    await expectRestorable();
  });

  it('leaves it there with all its files brought back as well [F64, F65]', async () => {
    const item = await trash();
    await killAtLock(server, { connection: cluster.connection, hold: HOLD, begin: () => restore(item.id) });
    expect(ours(await servedPaths(store))).toEqual(files);
    server = await start();
    await sweep();
    await expectInTrash();
    await expectRestorable();
  });
});
