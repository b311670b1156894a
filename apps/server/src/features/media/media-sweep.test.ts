import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildMedia, buildProperty } from '../../../test/factories-catalogue.ts';
import { storedPaths } from '../../../test/uploads.ts';
import { withFilesHeld } from '../../database/media-lock.ts';
import { removeOrphans } from './media.sweep.ts';

const HOUR_MS = 3_600_000;

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

beforeEach(async () => {
  for (const path of await storedPaths(testApp.mediaStore)) await testApp.mediaStore.delete(path);
});

const sweep = () => removeOrphans({ db: testApp.db, store: testApp.mediaStore });

async function put(path: string, ageMs: number): Promise<string> {
  await testApp.mediaStore.put(path, Buffer.from('x'));
  const { media } = testApp.config;
  const at = new Date(Date.now() - ageMs);
  if ('folder' in media) utimesSync(join(media.folder, path), at, at);
  return path;
}

const key = (letters: string) => letters.repeat(16);

describe('the sweep', () => {
  it('removes files without a row that are older than an hour, and no others', async () => {
    const { id } = await buildProperty(testApp.db);
    await buildMedia(testApp.db, { property_id: id, key: key('aa') });
    const kept = [
      await put(`public/${key('aa')}/400.webp`, 5 * HOUR_MS),
      await put(`public/${key('cc')}/400.webp`, HOUR_MS - 60_000),
    ];
    await put(`public/${key('bb')}/400.webp`, HOUR_MS + 60_000);
    await put(`private/${key('bb')}/brochure.pdf`, 99 * HOUR_MS);
    expect(await sweep()).toBe(2);
    expect(await storedPaths(testApp.mediaStore)).toEqual(kept.sort());
    expect(await sweep()).toBe(0);
  });

  it('works through more files than one statement looks up', async () => {
    const { id } = await buildProperty(testApp.db);
    await buildMedia(testApp.db, { property_id: id, key: key('dd') });
    await put(`public/${key('dd')}/400.webp`, 2 * HOUR_MS);
    for (let n = 0; n < 1100; n += 1) await put(`public/${n.toString(16).padStart(32, '0')}/400.webp`, 2 * HOUR_MS);
    expect(await sweep()).toBe(1100);
    expect(await storedPaths(testApp.mediaStore)).toEqual([`public/${key('dd')}/400.webp`]);
  });

  it('leaves alone what is none of ours, whatever MEDIA_URL names', async () => {
    const { media } = testApp.config;
    if (!('folder' in media)) throw new Error('Not a folder');
    const foreign = [
      'notes.txt',
      'postgres/base/5/1249',
      `public/${key('aa')}/deeper/400.webp`,
      'public/short/400.webp',
    ];
    for (const path of foreign) await put(path, 9 * HOUR_MS);
    writeFileSync(join(media.folder, 'Not Ours.JPG'), 'x');
    utimesSync(join(media.folder, 'Not Ours.JPG'), 0, 0);
    await put(`public/${key('bb')}/400.webp`, 9 * HOUR_MS);
    expect(await sweep()).toBe(1);
    expect(await storedPaths(testApp.mediaStore)).toEqual(foreign.toSorted());
    expect(existsSync(join(media.folder, 'Not Ours.JPG'))).toBe(true);
  });

  it('keeps away while an import stores files, and lets only one of two instances do it', async () => {
    const path = await put(`public/${key('ee')}/400.webp`, 2 * HOUR_MS);
    await withFilesHeld(testApp.db, async () => {
      await withFilesHeld(testApp.db, async () => expect(await sweep()).toBeNull());
    });
    expect(await storedPaths(testApp.mediaStore)).toEqual([path]);
    let other: number | null = 0;
    const store = {
      ...testApp.mediaStore,
      delete: async (path: string) => {
        other = await sweep();
        await testApp.mediaStore.delete(path);
      },
    };
    expect(await removeOrphans({ db: testApp.db, store })).toBe(1);
    expect(other).toBeNull();
  });

  it('is done when the server begins to listen, and ends before it closes', async () => {
    const app = await createTestApp();
    const { media } = app.config;
    const path = `public/${key('ff')}/400.webp`;
    await app.mediaStore.put(path, Buffer.from('x'));
    if ('folder' in media) utimesSync(join(media.folder, path), 0, 0);
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    await app.app.close();
    expect(await storedPaths(app.mediaStore)).toEqual([]);
    await app.database.drop();
  });
});
