import type { MediaType } from '@aangan/contract/catalogue/lists';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { createMediaService, type MediaService } from './media.service.ts';

const testApp = useTestApp();
let media: MediaService;
let cookie: string;

beforeAll(async () => {
  media = createMediaService({ store: testApp.mediaStore });
  const client = await signedIn(testApp, await buildUser(testApp.db));
  cookie = `access_token=${client.cookies.get('access_token')?.value}`;
});

async function addMedia(mediaType: MediaType, file: Buffer, publication = 'PUBLISHED') {
  const kept = await media.keep(await media.make(file, mediaType));
  const { id } = await buildProperty(testApp.db, { publication });
  await buildMedia(testApp.db, {
    property_id: id,
    media_type: mediaType,
    key: kept.key,
    file_name: kept.fileName,
    content_type: kept.contentType,
    widths: kept.widths,
  });
  return kept;
}

type Headers = Record<string, string>;
const request = (method: 'GET' | 'HEAD', url: string, headers: Headers = {}) =>
  testApp.app.inject({ method, url, headers });
const get = (url: string, headers: Headers = {}) => request('GET', url, headers);

function expectRefusal(response: Awaited<ReturnType<typeof get>>, status: number, code: string): void {
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ success: false, code });
  expect(response.headers['cache-control']).toBe('no-store');
}

describe('GET /media/:key/:file', () => {
  it('gives anyone a picture of a property, cacheable for a year', async () => {
    const { key } = await addMedia('PROPERTY_IMAGE', await picture({ width: 900, height: 600 }));
    const response = await get(`/media/${key}/400.webp`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="400.webp"',
      'content-length': String(response.rawPayload.length),
    });
    expect(response.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('serves pictures from the store alone, without the database', async () => {
    const key = 'ab'.repeat(16);
    await testApp.mediaStore.put(`public/${key}/64.webp`, await picture({ format: 'webp' }));
    expect((await get(`/media/${key}/64.webp`)).statusCode).toBe(200);
  });

  it.each([
    ['BROCHURE', 'brochure.pdf', 'application/pdf'],
    ['LAYOUT', 'layout.pdf', 'application/pdf'],
    ['FLOOR_PLAN', 'floor-plan.pdf', 'application/pdf'],
    ['RERA_CERTIFICATE', 'rera-certificate.pdf', 'application/pdf'],
    ['QR_CODE', '64.webp', 'image/webp'],
    ['VIDEO', 'video.mp4', 'video/mp4'],
  ] as const)('gives a %s to signed-in users only, in no shared cache', async (mediaType, name, type) => {
    const video = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1');
    const file = mediaType === 'QR_CODE' ? await picture({ format: 'png' }) : mediaType === 'VIDEO' ? video : pdf();
    const { key } = await addMedia(mediaType, file);
    expectRefusal(await get(`/media/${key}/${name}`), 401, 'UNAUTHENTICATED');
    expectRefusal(await get(`/media/${key}/${name}`, { cookie: 'access_token=made-up' }), 401, 'UNAUTHENTICATED');
    const response = await get(`/media/${key}/${name}`, { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${name}"`,
    });
  });

  it.each(['DRAFT', 'ARCHIVED'])('gives a file of a home that is a %s to admins only [F56]', async (publication) => {
    const { key } = await addMedia('BROCHURE', pdf(), publication);
    expectRefusal(await get(`/media/${key}/brochure.pdf`, { cookie }), 404, 'NOT_FOUND');
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const ofAdmin = `access_token=${admin.cookies.get('access_token')?.value}`;
    expect((await get(`/media/${key}/brochure.pdf`, { cookie: ofAdmin })).statusCode).toBe(200);
  });

  it('has no other file, key or size', async () => {
    const image = await addMedia('PROPERTY_IMAGE', await picture());
    const brochure = await addMedia('BROCHURE', pdf());
    const urls = [
      `/media/${'0'.repeat(32)}/400.webp`,
      `/media/${image.key}/401.webp`,
      `/media/${image.key}/brochure.pdf`,
      `/media/${brochure.key}/layout.pdf`,
      `/media/${brochure.key}/400.webp`,
      `/media/${brochure.key.toUpperCase()}x/brochure.pdf`,
      `/media/short/400.webp`,
    ];
    const responses = await Promise.all(urls.map((url) => get(url, { cookie })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 404));
    for (const response of responses) expectRefusal(response, 404, 'NOT_FOUND');
  });

  it.each([
    '/media/..%2f..%2fetc/passwd',
    '/media/%2e%2e/%2e%2e%2fapp-secret',
    '/media/KEY/..%2f..%2f..%2fapp-secret',
    '/media/KEY/..%5c..%5capp-secret',
    '/media/KEY/400.webp%00.pdf',
    '/media/KEY/%2fetc%2fpasswd',
    '/media/../private/KEY/brochure.pdf',
  ])('never leaves its folder: %s', async (path) => {
    const { key } = await addMedia('BROCHURE', pdf());
    const response = await get(path.replace('KEY', key), { cookie });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('%PDF');
  });

  it('answers HEAD with the headers alone', async () => {
    const { key } = await addMedia('BROCHURE', pdf('a brochure'));
    const url = `/media/${key}/brochure.pdf`;
    expect((await request('HEAD', url)).statusCode).toBe(401);
    const response = await request('HEAD', url, { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toHaveLength(0);
    expect(response.headers['content-length']).toBe(String(pdf('a brochure').length));
  });

  it('responds 304 to a client that has it already, but not to a visitor', async () => {
    const { key } = await addMedia('BROCHURE', pdf());
    const url = `/media/${key}/brochure.pdf`;
    const etag = String((await get(url, { cookie })).headers.etag);
    const again = await get(url, { cookie, 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(url, { cookie, 'if-none-match': '"other"' })).statusCode).toBe(200);
    expectRefusal(await get(url, { 'if-none-match': etag }), 401, 'UNAUTHENTICATED');
  });

  it('sends the requested range, and the whole file for an unsatisfiable one', async () => {
    const whole = pdf('0123456789');
    const { key } = await addMedia('BROCHURE', whole);
    const ask = (range: string) => get(`/media/${key}/brochure.pdf`, { cookie, range });
    const part = await ask('bytes=1-3');
    expect([part.statusCode, part.body]).toEqual([206, 'PDF']);
    expect(part.headers['content-range']).toBe(`bytes 1-3/${whole.length}`);
    const rest = await ask('bytes=5-');
    expect([rest.statusCode, rest.body]).toEqual([206, whole.toString().slice(5)]);
    for (const range of ['bytes=9999-', 'bytes=3-1', 'bytes=0-1,3-4', 'lines=1-2']) {
      const response = await ask(range);
      expect([response.statusCode, response.body]).toEqual([200, whole.toString()]);
    }
  });
});
