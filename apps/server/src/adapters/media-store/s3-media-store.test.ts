import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { buildMedia, buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { pdf } from '../../../test/media-files.ts';
import { servedPaths, storedPaths, uploadForm } from '../../../test/uploads.ts';
import type { S3Place } from '../../config/media-location.ts';
import { parseConfig } from '../../config/config.ts';
import { pairStore } from '../../areas/catalogue/media/media.installation.ts';
import { sweepOrphans } from '../../areas/catalogue/media/media.sweep.ts';
import type { ListedFile, MediaStore } from './media-store.ts';
import { openMediaStore } from './open-media-store.ts';
import { createS3MediaStore } from './s3-media-store.ts';

const bytes = (content: string) => new TextEncoder().encode(content);
/** s3rver's own key. */
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

let root: string;
let server: S3rver;
let endpoint: string;
let place: S3Place;
let store: MediaStore;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'aangan-s3-'));
  const configureBuckets = [{ name: 'aangan-media', configs: [] }];
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: root, configureBuckets });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  place = placeOf(`s3://aangan-media/homes?endpoint=${endpoint}&region=ap-south-1`);
  store = createS3MediaStore(place);
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

beforeEach(async () => {
  for (const path of await storedPaths(store)) await store.delete(path);
});

function placeOf(MEDIA_URL: string): S3Place {
  const { media } = parseConfig({ ...KEYS, MEDIA_URL });
  if (!('s3' in media)) throw new Error('Not a bucket');
  return media.s3;
}

async function listAll(from: MediaStore, prefix?: string): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of from.list(prefix)) files.push(file);
  return files;
}

/** A store's response to ListObjectsV2. */
const page = (key: string, rest: string) => `<?xml version="1.0"?><ListBucketResult>
  <Contents><Key>homes/${key}</Key><LastModified>2026-12-10T06:30:00.000Z</LastModified></Contents>${rest}</ListBucketResult>`;

describe('the media store in a bucket', () => {
  it('returns stored files, whole or in part', async () => {
    await store.put('public/ab12/400.webp', bytes('0123456789'));
    const whole = await store.openRead('public/ab12/400.webp');
    expect(whole).toMatchObject({ size: 10, start: 0, end: 9 });
    expect(await text(whole!.stream)).toBe('0123456789');
    const part = await store.openRead('public/ab12/400.webp', { start: 2, end: 4 });
    expect(part).toMatchObject({ size: 10, start: 2, end: 4 });
    expect(await text(part!.stream)).toBe('234');
    const tail = await store.openRead('public/ab12/400.webp', { start: 8 });
    expect(tail).toMatchObject({ size: 10, start: 8, end: 9 });
    expect(await text(tail!.stream)).toBe('89');
    await expect(store.openRead('public/ab12/400.webp', { start: 10 })).rejects.toThrow(RangeError);
  });

  it('stores a large file, and an empty one', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024, 'aangan');
    await store.put('private/ab12/video.mp4', large);
    expect((await buffer((await store.openRead('private/ab12/video.mp4'))!.stream)).equals(large)).toBe(true);
    await store.put('a', new Uint8Array());
    expect(await text((await store.openRead('a'))!.stream)).toBe('');
  });

  it('finds nothing at an unknown path or a folder', async () => {
    await store.put('public/ab12/400.webp', bytes('x'));
    expect(await store.openRead('public/ab12')).toBeNull();
    expect(await store.openRead('public/ab12/800.webp')).toBeNull();
  });

  it('lists by prefix, and deletes', async () => {
    const before = Date.now();
    const paths = ['private/ab/brochure.pdf', 'public/ab/400.webp', 'public/ab/800.webp'];
    for (const path of paths) await store.put(path, bytes('x'));
    expect(await storedPaths(store)).toEqual(paths);
    const listed = await listAll(store, 'private/');
    expect(listed.map(({ path }) => path)).toEqual(['private/ab/brochure.pdf']);
    expect(Math.abs(listed[0]!.storedAt.getTime() - before)).toBeLessThan(60_000);
    await store.delete('private/ab/brochure.pdf');
    await store.delete('private/ab/brochure.pdf');
    expect(await storedPaths(store)).toEqual(paths.slice(1));
  });

  it('moves a file', async () => {
    await store.put('public/ab/1.webp', bytes('x'));
    await store.move('public/ab/1.webp', 'quarantine/2026-11-22/public/ab/1.webp');
    expect(await storedPaths(store)).toEqual(['quarantine/2026-11-22/public/ab/1.webp']);
    expect(await text((await store.openRead('quarantine/2026-11-22/public/ab/1.webp'))!.stream)).toBe('x');
    await store.move('public/ab/1.webp', 'public/ac/1.webp');
    expect(await storedPaths(store)).toEqual(['quarantine/2026-11-22/public/ab/1.webp']);
    await expect(store.move('a', '../a')).rejects.toThrow(RangeError);
    const spaced = createS3MediaStore({ ...place, prefix: 'a%20b/' });
    await spaced.put('public/ab/1.webp', bytes('y'));
    await spaced.move('public/ab/1.webp', 'public/ac/1.webp');
    expect(await storedPaths(spaced)).toEqual(['public/ac/1.webp']);
  });

  it('has an owner, which is not listed', async () => {
    const owned = createS3MediaStore({ ...place, prefix: 'owned/' });
    expect(await owned.readOwner()).toBeNull();
    await owned.writeOwner('a'.repeat(36), { replace: true });
    await owned.writeOwner('b'.repeat(36), { replace: true });
    expect(await owned.readOwner()).toBe('b'.repeat(36));
    expect(await storedPaths(owned)).toEqual([]);
    expect(await store.readOwner()).toBeNull();
  });

  // s3rver lacks conditional puts
  it.each([
    ['has an owner already', 412, 1],
    ['is getting one at the same time', 409, 1],
    ['knows no conditions', 501, 2],
  ])('is left its owner where it %s', async (_what, status, expected) => {
    const asked: (string | undefined)[] = [];
    const responses = createHttpServer((request, response) => {
      asked.push(request.headers['if-none-match']);
      request.resume();
      response.statusCode = asked.length === 1 ? status : 200;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(responses, 'listening');
    const { port } = responses.address() as AddressInfo;
    const owned = createS3MediaStore({ ...place, endpoint: `http://127.0.0.1:${port}` });
    await owned.writeOwner('a'.repeat(36));
    expect(asked).toEqual(['*', undefined].slice(0, expected));
    responses.closeAllConnections();
    responses.close();
  });

  // s3rver creates its tokens with a cipher that OpenSSL no longer has
  it('lists page after page', async () => {
    const asked: (string | null)[] = [];
    const pages = createHttpServer((request, response) => {
      const token = new URL(request.url ?? '', 'http://a').searchParams.get('continuation-token');
      asked.push(token);
      response.setHeader('content-type', 'application/xml');
      const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>a+/=</NextContinuationToken>';
      const foreign = '<Contents><Key>homes/A b</Key><LastModified>2026-12-10T06:30:00.000Z</LastModified></Contents>';
      response.end(token === null ? page('a', foreign + more) : page('b', '<IsTruncated>false</IsTruncated>'));
    }).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    const paged = createS3MediaStore({
      ...place,
      endpoint: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
    });
    expect(await listAll(paged)).toEqual([
      { path: 'a', storedAt: new Date('2026-12-10T06:30:00Z') },
      { path: 'b', storedAt: new Date('2026-12-10T06:30:00Z') },
    ]);
    expect(asked).toEqual([null, 'a+/=']);
    pages.closeAllConnections();
    pages.close();
  });

  it('stays below its prefix', async () => {
    const all = createS3MediaStore({ ...place, prefix: '' });
    await store.put('public/ab/1.webp', bytes('x'));
    expect(await storedPaths(all)).toEqual(['homes/public/ab/1.webp']);
    const other = createS3MediaStore({ ...place, prefix: 'other/' });
    expect(await storedPaths(other)).toEqual([]);
  });

  it.each(['../secret', '/etc/passwd', 'public//a', 'a\\b', 'a/.hidden', 'a\0', ''])(
    'refuses the path %j',
    async (path) => {
      await expect(store.put(path, bytes('x'))).rejects.toThrow(RangeError);
      await expect(store.openRead(path)).rejects.toThrow(RangeError);
      await expect(store.delete(path)).rejects.toThrow(RangeError);
    },
  );
});

describe('the product on a bucket', () => {
  it('uploads, serves in whole and in part, and deletes', async () => {
    const testApp = await createTestApp({ withMediaStore: () => store });
    const client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const { id } = await buildProperty(testApp.db);
    const url = `/api/admin/properties/${id}/media`;
    const form = uploadForm('BROCHURE', { bytes: pdf('a brochure') });
    const { data } = await client.post<AdminMedia>(url, form);
    const headers = { cookie: `access_token=${client.cookies.get('access_token')?.value}` };
    const served = await testApp.app.inject({ url: data.url, headers });
    expect([served.statusCode, served.body]).toEqual([200, pdf('a brochure').toString()]);
    const part = await testApp.app.inject({ url: data.url, headers: { ...headers, range: 'bytes=1-3' } });
    expect([part.statusCode, part.body]).toEqual([206, 'PDF']);
    expect((await client.del(`/api/admin/media/${data.id}`)).status).toBe(200);
    expect(await servedPaths(store)).toEqual([]);
    await testApp.close();
  });
});

describe('the sweep of a bucket', () => {
  const OLD = new Date(Date.now() + 2 * 3_600_000);
  const key = (letters: string) => letters.repeat(16);

  it('quarantines, restores and empties like that of a folder, and only its own files', async () => {
    const bucket = createS3MediaStore({ ...place, prefix: 'swept/' });
    const testApp = await createTestApp({ withMediaStore: () => bucket });
    const sides = { db: testApp.db, store: bucket };
    expect(await pairStore(sides)).toMatchObject({ isPaired: true });
    const { id } = await buildProperty(testApp.db);
    await buildMedia(testApp.db, { property_id: id, key: key('aa') });
    for (const letters of ['aa', 'bb', 'cc']) await bucket.put(`public/${key(letters)}/400.webp`, bytes(letters));
    expect(await sweepOrphans(sides)).toMatchObject({ quarantined: 0 });
    expect(await sweepOrphans(sides, { now: OLD })).toMatchObject({ quarantined: 2 });
    const day = OLD.toISOString().slice(0, 10);
    expect(await storedPaths(bucket)).toEqual([
      `public/${key('aa')}/400.webp`,
      `quarantine/${day}/public/${key('bb')}/400.webp`,
      `quarantine/${day}/public/${key('cc')}/400.webp`,
    ]);
    expect((await testApp.app.inject({ url: `/media/${key('bb')}/400.webp` })).statusCode).toBe(404);
    await buildMedia(testApp.db, { property_id: id, key: key('bb') });
    const later = new Date(OLD.getTime() + 9 * 24 * 3_600_000);
    expect(await sweepOrphans(sides, { now: later })).toMatchObject({ broughtBack: 1, deleted: 1 });
    expect(await storedPaths(bucket)).toEqual([`public/${key('aa')}/400.webp`, `public/${key('bb')}/400.webp`]);
    expect((await testApp.app.inject({ url: `/media/${key('bb')}/400.webp` })).body).toBe('bb');
    await testApp.close();
  });

  it('removes nothing for another database, or when it would be too much', async () => {
    const bucket = createS3MediaStore({ ...place, prefix: 'guarded/' });
    const first = await createTestApp({ withMediaStore: () => bucket });
    for (let n = 0; n < 101; n += 1) await bucket.put(`public/${String(n).padStart(32, '0')}/400.webp`, bytes('x'));
    expect(await sweepOrphans({ db: first.db, store: bucket }, { now: OLD })).toMatchObject({ held: 101 });
    await first.close();
    const fresh = await createTestApp({ withMediaStore: () => bucket, withJobs: true });
    expect(await pairStore({ db: fresh.db, store: bucket })).toMatchObject({ isPaired: false });
    const client = await signedIn(fresh, await buildUser(fresh.db, { role: 'ADMIN' }));
    const { id } = await buildProperty(fresh.db);
    const form = uploadForm('LAYOUT', { bytes: pdf() });
    expect((await client.post(`/api/admin/properties/${id}/media`, form)).status).toBe(503);
    await fresh.app.listen({ host: '127.0.0.1', port: 0 });
    // the log of the sweep at the start, which is a job: closing does not wait for one that has not begun
    const errors = () => fresh.logs.filter(({ level }) => Number(level) >= 50);
    await expect.poll(errors).toHaveLength(1);
    await fresh.close();
    expect(errors()).toHaveLength(1);
    expect(await storedPaths(bucket)).toHaveLength(101);
  });
});

describe('an unusable bucket', () => {
  it('is reported at the start when the store refuses it, with the settings to check', async () => {
    const wrongBucket = openMediaStore({ s3: { ...place, bucket: 'no-such-bucket' } });
    await expect(wrongBucket).rejects.toThrow(/no-such-bucket \(NoSuchBucket\)\. Check MEDIA_URL, AWS_ACCESS_KEY_ID/);
    const wrongKey = openMediaStore({ s3: { ...place, accessKeyId: 'unknown' } });
    await expect(wrongKey).rejects.toThrow(/aangan-media \(InvalidAccessKeyId\)/);
  });

  it('is 503 while the store is unavailable, and the server starts all the same', async () => {
    const socket = createServer().listen(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address() as AddressInfo;
    socket.close();
    const away = await openMediaStore({ s3: { ...place, endpoint: `http://127.0.0.1:${port}` } });
    const refusal = { code: 'UNAVAILABLE', status: 503 };
    await expect(away.put('a', bytes('x'))).rejects.toMatchObject(refusal);
    await expect(away.openRead('a')).rejects.toMatchObject(refusal);
    await expect(away.delete('a')).rejects.toMatchObject(refusal);
    await expect(storedPaths(away)).rejects.toMatchObject(refusal);
    await expect(away.move('a', 'b')).rejects.toMatchObject(refusal);
    await expect(away.readOwner()).rejects.toMatchObject(refusal);
    await expect(away.writeOwner('a')).rejects.toMatchObject(refusal);
    const testApp = await createTestApp({ withMediaStore: () => away });
    const client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const { id } = await buildProperty(testApp.db);
    const url = `/api/admin/properties/${id}/media`;
    expect((await client.post(url, uploadForm('LAYOUT', { bytes: pdf() }))).code).toBe('UNAVAILABLE');
    expect((await client.get(url)).data).toEqual([]);
    expect((await testApp.app.inject({ url: `/media/${'ab'.repeat(16)}/400.webp` })).statusCode).toBe(503);
    await testApp.close();
  });
});
