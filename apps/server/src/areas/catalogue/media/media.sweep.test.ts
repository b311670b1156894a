import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { storedPaths } from '../../../../test/uploads.ts';
import { createMetrics } from '../../../http/observe/metrics.ts';
import { withFilesHeld } from '../../../sql/media.sql.ts';
import { bringBack } from './media.quarantine.ts';
import { createSweeper, sweepOrphans } from './media.sweep.ts';

const HOUR_MS = 3_600_000;
const TODAY = new Date().toISOString().slice(0, 10);

const testApp = useTestApp();
let propertyId: number;

beforeAll(async () => {
  propertyId = (await buildProperty(testApp.db)).id;
});

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

/** Creates so many old files, without rows or with them. Past the store, which flushes each to the disk. */
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
  it('quarantines files without a row that are older than an hour, and no others [ADMM22]', async () => {
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

  it('handles more files than one statement looks up', async () => {
    await putMany(1100, { withRows: true });
    await putMany(60);
    expect(await sweep()).toEqual(done({ quarantined: 60 }));
    const paths = await stored();
    expect(paths.filter((path) => path.startsWith('public/'))).toHaveLength(1100);
    expect(paths).toHaveLength(1160);
  });

  it('ignores files that are not ours, whatever MEDIA_URL names', async () => {
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

  it('waits while an import stores files, and runs on one of two instances [V20]', async () => {
    const path = await put(`public/${key('ee')}/400.webp`, 2 * HOUR_MS);
    await withFilesHeld(testApp.db, async () => {
      await withFilesHeld(testApp.db, async () => expect(await sweep()).toBeNull());
    });
    expect(await stored()).toEqual([path]);
    // one that was killed two minutes ago, and one that has just started
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

  it('is a job that runs at the start of the server, and stops with its jobs [V20]', async () => {
    const app = await createTestApp();
    const { media } = app.config;
    const path = `public/${key('ff')}/400.webp`;
    await app.mediaStore.put(path, Buffer.from('x'));
    if ('folder' in media) utimesSync(join(media.folder, path), 0, 0);
    await app.jobs.start();
    const swept = [`quarantine/${TODAY}/${path}`];
    await vi.waitFor(async () => expect(await storedPaths(app.mediaStore)).toEqual(swept), { timeout: 10_000 });
    const { rows } = await sql<{ name: string; cron: string }>`
      SELECT name, cron FROM pgboss.schedule WHERE name IN ('housekeeping', 'media-sweep') ORDER BY name`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { name: 'housekeeping', cron: '*/10 * * * *' },
      { name: 'media-sweep', cron: '15 * * * *' },
    ]);
    await app.close();
  });
});

describe('the quarantine', () => {
  const taken = `public/${key('bb')}/400.webp`;
  const day = (text: string) => new Date(`${text}T09:00:00Z`);
  const late = (text: string) => new Date(Date.parse(`${text}T00:00:00Z`) - 1);

  it('is emptied after exactly seven days [ADMM22]', async () => {
    await put(taken, 2 * HOUR_MS);
    await sweep({ now: day('2030-03-01') });
    expect(await stored()).toEqual([`quarantine/2030-03-01/${taken}`]);
    expect(await sweep({ now: late('2030-03-09') })).toEqual(done({}));
    expect(await sweep({ now: new Date('2030-03-09T00:00:00Z') })).toEqual(done({ deleted: 1 }));
    expect(await stored()).toEqual([]);
  });

  it('restores a file that has a row again, complete and to its path, and never deletes it', async () => {
    await put(taken, 2 * HOUR_MS);
    await put(`public/${key('cc')}/400.webp`, 2 * HOUR_MS);
    await sweep({ now: day('2030-03-01') });
    await known('bb');
    expect(await sweep({ now: day('2031-01-01') })).toEqual(done({ broughtBack: 1, deleted: 1 }));
    expect(await stored()).toEqual([taken]);
    expect(await text((await testApp.mediaStore.openRead(taken))!.stream)).toBe('x');
  });

  it('restores at once, by rows or by key; an existing file wins', async () => {
    const other = `private/${key('cc')}/brochure.pdf`;
    for (const path of [taken, other]) await put(path, 2 * HOUR_MS);
    await sweep();
    await known('bb');
    await testApp.mediaStore.put(taken, Buffer.from('restored by a backup'));
    expect(await bringBack(sides())).toBe(1);
    expect(await stored()).toEqual([taken, `quarantine/${TODAY}/${other}`].sort());
    expect(await text((await testApp.mediaStore.openRead(taken))!.stream)).toBe('restored by a backup');
    expect(await bringBack(sides(), key('cc'))).toBe(1);
    expect(await stored()).toEqual([other, taken].sort());
    // restored files have an hour to get a row, like new ones
    expect(await sweep()).toEqual(done({}));
  });

  it('is not served [ASVS 5.3.1]', async () => {
    await put(taken, 2 * HOUR_MS);
    expect((await testApp.app.inject({ url: `/media/${key('bb')}/400.webp` })).statusCode).toBe(200);
    await sweep();
    for (const url of [
      `/media/${key('bb')}/400.webp`,
      `/media/quarantine/${TODAY}/${taken}`,
      `/media/${key('bb')}/..%2f..%2fquarantine%2f${TODAY}%2fpublic%2f${key('bb')}%2f400.webp`,
    ]) {
      expect((await testApp.app.inject({ url })).statusCode, url).toBe(404);
    }
  });
});

describe('a sweep above its limit', () => {
  it('takes a hundred files of few, and nothing of a hundred and one', async () => {
    await putMany(101);
    await put(`quarantine/2020-01-01/public/${key('aa')}/400.webp`, 0);
    expect(await sweep()).toEqual(done({ held: 101 }));
    expect(await stored()).toHaveLength(102);
    expect((await stored()).filter((path) => path.startsWith('quarantine/'))).toHaveLength(1);
    await testApp.mediaStore.delete(`public/${'0'.repeat(32)}/400.webp`);
    expect(await sweep()).toEqual(done({ quarantined: 100, deleted: 1 }));
  });

  it('takes a twentieth of many, and nothing of one more', async () => {
    await putMany(2090, { withRows: true });
    // 110 of 2,200
    await putMany(111);
    expect(await sweep()).toEqual(done({ held: 111 }));
    await testApp.mediaStore.delete(`public/${'0'.repeat(32)}/400.webp`);
    expect(await sweep()).toEqual(done({ quarantined: 110 }));
  });

  it('says so once, with a metric while it lasts, until the operator acts', async () => {
    await putMany(150);
    const metrics = createMetrics();
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const run = createSweeper({ ...sides(), log, metrics });
    await run();
    await run();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, held: 150, msg: expect.stringContaining('npm run media -- sweep') as string },
    ]);
    expect(await metrics.registry.metrics()).toContain('aangan_media_sweep_stopped{state="held"} 150');
    expect(await stored()).toHaveLength(150);
    expect(await sweep({ forced: true })).toEqual(done({ quarantined: 150 }));
    await run();
    expect(await metrics.registry.metrics()).toContain('aangan_media_sweep_stopped{state="held"} 0');
    expect(lines).toHaveLength(1);
  });
});
