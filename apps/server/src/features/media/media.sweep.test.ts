import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildMedia, buildProperty } from '../../../test/factories-catalogue.ts';
import { storedPaths } from '../../../test/uploads.ts';
import { createMetrics } from '../../http/metrics.ts';
import { withFilesHeld } from '../shared/media.sql.ts';
import { bringBack } from './media.quarantine.ts';
import { createSweeper, sweepOrphans } from './media.sweep.ts';

const HOUR_MS = 3_600_000;
const TODAY = new Date().toISOString().slice(0, 10);

let testApp: TestApp;
let propertyId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  propertyId = (await buildProperty(testApp.db)).id;
});

afterAll(() => testApp.close());

beforeEach(async () => {
  for (const path of await storedPaths(testApp.mediaStore)) await testApp.mediaStore.delete(path);
  await testApp.db.deleteFrom('media').execute();
});

const sides = () => ({ db: testApp.db, store: testApp.mediaStore });
const sweep = (options?: { now?: Date; forced?: boolean }) => sweepOrphans(sides(), options);
const stored = () => storedPaths(testApp.mediaStore);
const done = (counts: object) => ({ quarantined: 0, broughtBack: 0, deleted: 0, held: 0, ...counts });

async function put(path: string, ageMs: number): Promise<string> {
  await testApp.mediaStore.put(path, Buffer.from('x'));
  const { media } = testApp.config;
  const at = new Date(Date.now() - ageMs);
  if ('folder' in media) utimesSync(join(media.folder, path), at, at);
  return path;
}

const key = (letters: string) => letters.repeat(16);
const known = (letters: string) => buildMedia(testApp.db, { property_id: propertyId, key: key(letters) });

/** So many old files, of no row or of rows that come with them. Without the store, which waits for the disk each time. */
async function putMany(count: number, { withRows = false } = {}): Promise<void> {
  const { media } = testApp.config;
  if (!('folder' in media)) throw new Error('Not a folder');
  const keys = Array.from({ length: count }, (_, n) => (withRows ? 'ffff' : '0000') + n.toString(16).padStart(28, '0'));
  for (const one of keys) {
    const path = join(media.folder, 'public', one, '400.webp');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
    utimesSync(path, 0, 0);
  }
  if (!withRows) return;
  await sql`INSERT INTO media (property_id, media_type, position, key, file_name, content_type, byte_size)
    SELECT ${propertyId}, 'VIDEO', 0, key, 'video.mp4', 'video/mp4', 1 FROM unnest(${keys}::text[]) AS key`.execute(
    testApp.db,
  );
}

describe('the sweep', () => {
  it('takes files without a row that are older than an hour into the quarantine, and no others [ADMM22]', async () => {
    await known('aa');
    const kept = [
      await put(`public/${key('aa')}/400.webp`, 5 * HOUR_MS),
      await put(`public/${key('cc')}/400.webp`, HOUR_MS - 60_000),
    ];
    await put(`public/${key('bb')}/400.webp`, HOUR_MS + 60_000);
    await put(`private/${key('bb')}/brochure.pdf`, 99 * HOUR_MS);
    expect(await sweep()).toEqual(done({ quarantined: 2 }));
    const taken = [`private/${key('bb')}/brochure.pdf`, `public/${key('bb')}/400.webp`];
    expect(await stored()).toEqual([...kept, ...taken.map((path) => `quarantine/${TODAY}/${path}`)].sort());
    expect(await sweep()).toEqual(done({}));
  });

  it('works through more files than one statement looks up', async () => {
    await putMany(1100, { withRows: true });
    await putMany(60);
    expect(await sweep()).toEqual(done({ quarantined: 60 }));
    const paths = await stored();
    expect(paths.filter((path) => path.startsWith('public/'))).toHaveLength(1100);
    expect(paths).toHaveLength(1160);
  });

  it('leaves alone what is none of ours, whatever MEDIA_URL names', async () => {
    const { media } = testApp.config;
    if (!('folder' in media)) throw new Error('Not a folder');
    const foreign = [
      'notes.txt',
      'postgres/base/5/1249',
      `public/${key('aa')}/deeper/400.webp`,
      'public/short/400.webp',
      'quarantine/2020-01-01/notes.txt',
      `quarantine/2020-13-01/public/${key('aa')}/400.webp`,
      `quarantine/public/${key('aa')}/400.webp`,
    ];
    for (const path of foreign) await put(path, 9 * HOUR_MS);
    writeFileSync(join(media.folder, 'Not Ours.JPG'), 'x');
    utimesSync(join(media.folder, 'Not Ours.JPG'), 0, 0);
    await put(`public/${key('bb')}/400.webp`, 9 * HOUR_MS);
    expect(await sweep()).toEqual(done({ quarantined: 1 }));
    expect(await stored()).toEqual([...foreign, `quarantine/${TODAY}/public/${key('bb')}/400.webp`].sort());
    expect(existsSync(join(media.folder, 'Not Ours.JPG'))).toBe(true);
  });

  it('keeps away while an import stores files, and lets only one of two instances do it [V20]', async () => {
    const path = await put(`public/${key('ee')}/400.webp`, 2 * HOUR_MS);
    await withFilesHeld(testApp.db, async () => {
      await withFilesHeld(testApp.db, async () => expect(await sweep()).toBeNull());
    });
    expect(await stored()).toEqual([path]);
    // one that was killed two minutes ago, and one just now
    const { db } = testApp;
    const leave = (name: string, seconds: number) =>
      sql`INSERT INTO leases VALUES (${name}, 'test', now() + make_interval(secs => ${seconds}))`.execute(db);
    await leave('import:killed', 60);
    expect(await sweep()).toBeNull();
    await sql`DELETE FROM leases`.execute(db);
    await leave('import:long-dead', -1);
    let other: unknown = 'not asked';
    const store = {
      ...testApp.mediaStore,
      move: async (from: string, to: string) => {
        other = await sweep();
        await testApp.mediaStore.move(from, to);
      },
    };
    expect(await sweepOrphans({ db: testApp.db, store })).toEqual(done({ quarantined: 1 }));
    expect(other).toBeNull();
  });

  it('is a job that is done when the server starts, and before its jobs have stopped [V20]', async () => {
    const app = await createTestApp();
    const { media } = app.config;
    const path = `public/${key('ff')}/400.webp`;
    await app.mediaStore.put(path, Buffer.from('x'));
    if ('folder' in media) utimesSync(join(media.folder, path), 0, 0);
    await app.jobs.start();
    const swept = [`quarantine/${TODAY}/${path}`];
    await vi.waitFor(async () => expect(await storedPaths(app.mediaStore)).toEqual(swept), { timeout: 10_000 });
    const { rows } = await sql<{ name: string; cron: string }>`
      SELECT name, cron FROM pgboss.schedule WHERE name IN ('housekeeping', 'media-sweep') ORDER BY name`.execute(app.db);
    expect(rows).toEqual([
      { name: 'housekeeping', cron: '*/10 * * * *' },
      { name: 'media-sweep', cron: '15 * * * *' },
    ]);
    await app.close();
  });
});
