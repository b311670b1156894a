import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { CheckedResponse, Client } from '../../../../test/client.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { blackPng, pdf, photoWithPlace, picture, webm } from '../../../../test/media-files.ts';
import { refusalOf, servedPaths, uploadForm, type FormFile } from '../../../../test/uploads.ts';

const MEGABYTE = 1024 * 1024;
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const MP4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1');

const testApp = useTestApp();
let admin: BuiltUser;
let client: Client;
let url: string;
let propertyId: number;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

beforeEach(async () => {
  propertyId = (await buildProperty(testApp.db, { name: 'Amber Court' })).id;
  url = `/api/admin/properties/${propertyId}/media`;
});

const rows = () => testApp.db.selectFrom('media').selectAll().where('property_id', '=', propertyId).execute();
const upload = (...parts: (string | FormFile)[]) => client.post<AdminMedia>(url, uploadForm(...parts));
const jpeg = async (seed = 'a') => ({ bytes: await picture({ width: 500, height: 400, seed }) });

const refusal = (send: () => Promise<CheckedResponse>) => refusalOf(testApp, propertyId, send);

describe('POST media', () => {
  it('accepts the parts in any order and returns the created media, which is logged [ADMM20]', async () => {
    const first = await upload('PROPERTY_IMAGE', await jpeg());
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({ mediaType: 'PROPERTY_IMAGE', position: 0, contentType: 'image/webp' });
    expect(first.data.image).toMatchObject({ widths: [400, 500], width: 500, height: 400 });
    const second = await upload(await jpeg('b'), 'PROPERTY_IMAGE');
    expect(second.data.position).toBe(1);
    expect((await client.get<AdminMedia[]>(url)).data).toEqual([first.data, second.data]);
    expect((await testApp.app.inject({ url: first.data.url })).headers['content-type']).toBe('image/webp');
    expect(await auditTrail(testApp.db)).toMatchObject([
      {
        actor_id: admin.id,
        action: 'CREATE',
        entity: 'MEDIA',
        entity_id: second.data.id,
        entity_name: 'PROPERTY_IMAGE of Amber Court',
        before: null,
        after: { mediaType: 'PROPERTY_IMAGE', publicId: second.data.publicId },
      },
    ]);
  });

  it.each([
    ['BROCHURE', pdf(), 'application/pdf'],
    ['BROCHURE', undefined, 'image/webp'],
    ['LAYOUT', pdf(), 'application/pdf'],
    ['QR_CODE', undefined, 'image/webp'],
    ['FLOOR_PLAN', pdf(), 'application/pdf'],
    ['FLOOR_PLAN', undefined, 'image/webp'],
    ['RERA_CERTIFICATE', pdf(), 'application/pdf'],
    ['RERA_CERTIFICATE', undefined, 'image/webp'],
    ['VIDEO', MP4, 'video/mp4'],
    ['VIDEO', webm(), 'video/webm'],
  ])('accepts a %s', async (mediaType, given, contentType) => {
    const bytes = given ?? (await picture({ format: 'png' }));
    const { data } = await upload(mediaType, { bytes });
    expect(data).toMatchObject({ mediaType, contentType });
    const served = () =>
      testApp.app.inject({
        url: data.url,
        headers: { cookie: `access_token=${client.cookies.get('access_token')?.value}` },
      });
    expect((await testApp.app.inject({ url: data.url })).statusCode).toBe(401);
    expect((await served()).headers['content-type']).toBe(contentType);
  });

  it('removes the GPS position and the device from a photo [ASVS 14.2.8]', async () => {
    const photo = await photoWithPlace();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { data } = await upload('PROPERTY_IMAGE', { bytes: photo });
    const { rawPayload } = await testApp.app.inject({ url: data.url });
    const { exif, xmp, icc, orientation, width, height } = await sharp(rawPayload).metadata();
    expect([exif, xmp, icc, orientation, width, height]).toEqual([undefined, undefined, undefined, undefined, 40, 80]);
    expect(rawPayload.includes('A telephone')).toBe(false);
  });

  it('detects the type by the content: neither name nor type of the file is trusted or stored [ASVS 1.3.4, 5.2.2]', async () => {
    const name = '../../../../etc/passwd\u0000.svg';
    const { data } = await upload('PROPERTY_IMAGE', { bytes: await picture(), name, type: 'image/svg+xml' });
    expect(data.contentType).toBe('image/webp');
    expect(await servedPaths(testApp.mediaStore)).toContain(`public/${data.publicId}/64.webp`);
    const texts = JSON.stringify([await rows(), await auditTrail(testApp.db), testApp.logs]);
    expect(texts).not.toContain('passwd');
  });

  it.each(['__proto__', 'constructor', 'toString', 'files', 'x'.repeat(300), ''])(
    'refuses a file under the name %j',
    async (field) => {
      const file = { ...(await jpeg()), field };
      expect(await refusal(() => upload('PROPERTY_IMAGE', file))).toMatchObject({
        left: [],
        status: 400,
        code: 'VALIDATION_FAILED',
      });
    },
  );

  it('refuses each invalid media type, none, and two', async () => {
    const wrong = { status: 400, code: 'VALIDATION_FAILED', field: 'mediaType' };
    for (const type of ['', 'property_image', 'PROPERTY_IMAGE ', 'SVG', '__proto__', 'x'.repeat(10_000)]) {
      expect(await refusal(async () => upload(type, await jpeg()))).toMatchObject({ left: [], ...wrong });
    }
    expect(await refusal(async () => upload(await jpeg()))).toMatchObject({ left: [], ...wrong });
    expect(await refusal(async () => upload('PROPERTY_IMAGE', 'PROPERTY_IMAGE', await jpeg()))).toMatchObject({
      left: [],
      ...wrong,
    });
  });

  it('refuses a form without a file or with two', async () => {
    const none = { status: 400, code: 'VALIDATION_FAILED', field: 'file', message: 'Please select a file to upload' };
    expect(await refusal(() => upload('PROPERTY_IMAGE'))).toMatchObject({ left: [], ...none });
    const two = { status: 400, code: 'VALIDATION_FAILED', field: 'file' };
    expect(await refusal(async () => upload('PROPERTY_IMAGE', await jpeg(), await jpeg('b')))).toMatchObject({
      left: [],
      ...two,
    });
  });

  it.each([
    ['PROPERTY_IMAGE', 'SVG', SVG, 'Property image must be an image file'],
    ['PROPERTY_IMAGE', 'HTML', HTML, 'Property image must be an image file'],
    ['PROPERTY_IMAGE', 'a PDF', pdf(), 'Property image must be an image file'],
    ['PROPERTY_IMAGE', 'nothing', Buffer.alloc(0), 'Property image must be an image file'],
    ['PROPERTY_IMAGE', 'an executable', Buffer.from('MZ\x90\0', 'latin1'), 'Property image must be an image file'],
    ['QR_CODE', 'a PDF', pdf(), undefined],
    ['QR_CODE', 'SVG', SVG, undefined],
    ['LAYOUT', 'a picture', undefined, 'Layout media must be a PDF file'],
    ['LAYOUT', 'HTML with a PDF in it', Buffer.concat([HTML, pdf()]), 'Layout media must be a PDF file'],
    ['BROCHURE', 'HTML', HTML, undefined],
    ['FLOOR_PLAN', 'a video', MP4, undefined],
    ['VIDEO', 'a picture', undefined, undefined],
    ['VIDEO', 'HTML', HTML, undefined],
  ])('refuses as %s: %s', async (mediaType, _what, given, message) => {
    const bytes = given ?? (await picture());
    const refused = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', field: 'file', ...(message && { message }) };
    for (const type of ['image/jpeg', 'application/pdf', 'video/mp4']) {
      expect(await refusal(() => upload(mediaType, { bytes, name: 'a.jpg', type }))).toMatchObject({
        left: [],
        ...refused,
      });
    }
  });

  it('refuses a PNG of 16000x16000 pixels, however small its file [ASVS 5.2.6]', async () => {
    const bytes = blackPng(16_000, 16_000);
    expect(bytes.byteLength).toBeLessThan(100_000);
    const message = 'The picture must have at most 50 megapixels';
    expect(await refusal(() => upload('PROPERTY_IMAGE', { bytes }))).toMatchObject({
      left: [],
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'file',
      message,
    });
  });

  it('refuses truncated and invalid pictures', async () => {
    const whole = await picture({ width: 600, height: 400 });
    const broken = [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 20),
      Buffer.concat([whole.subarray(0, 8), Buffer.alloc(5000, 7)]),
    ];
    for (const bytes of broken) {
      expect(await refusal(() => upload('PROPERTY_IMAGE', { bytes }))).toMatchObject({
        left: [],
        status: 400,
        code: 'VALIDATION_FAILED',
        field: 'file',
      });
    }
  });

  it('counts bytes while it reads: 10 MB a file, wherever the media type stands [ADMM7, ASVS 5.2.1]', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(10 * MEGABYTE)]);
    const refused = {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      field: 'file',
      message: 'The file must be at most 10 MB',
    };
    expect(await refusal(() => upload('LAYOUT', { bytes }))).toMatchObject({ left: [], ...refused });
    expect(await refusal(() => upload({ bytes }, 'LAYOUT'))).toMatchObject({ left: [], ...refused });
    const just = pdf(' '.repeat(10 * MEGABYTE - pdf('').length));
    expect((await upload({ bytes: just }, 'LAYOUT')).data.byteSize).toBe(10 * MEGABYTE);
  });

  it('accepts a video of 50 MB and refuses one byte more', async () => {
    const bytes = Buffer.concat([MP4, Buffer.alloc(50 * MEGABYTE - MP4.length + 1)]);
    expect(await refusal(() => upload('VIDEO', { bytes }))).toMatchObject({
      left: [],
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    const { data } = await upload('VIDEO', { bytes: bytes.subarray(0, 50 * MEGABYTE) });
    expect(data.byteSize).toBe(50 * MEGABYTE);
  });

  it('refuses a body with a larger content length than any upload, without reading it [ASVS 5.2.1]', async () => {
    const response = await client.post(url, Buffer.from('--x\r\n'), {
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(60 * MEGABYTE) },
    });
    expect([response.status, response.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    ['application/json', '{"mediaType":"LAYOUT"}'],
    ['application/x-www-form-urlencoded', 'mediaType=LAYOUT'],
    ['text/plain', 'LAYOUT'],
    ['multipart/mixed; boundary=x', '--x--'],
    ['image/jpeg', '\xFF\xD8\xFF'],
  ])('accepts no %s', async (type, body) => {
    const response = await client.post(url, body, { headers: { 'content-type': type } });
    expect([response.status, response.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x--'],
    [
      'an end too early',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1',
    ],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    ['noise', 'multipart/form-data; boundary=x', '\0\xFF'.repeat(500)],
    [
      'a JSON part',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="mediaType"\r\ncontent-type: application/json\r\n\r\n{"a":\r\n--x--\r\n',
    ],
    [
      'a hundred parts',
      'multipart/form-data; boundary=x',
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(100)}--x--\r\n`,
    ],
  ])('refuses a form with %s', async (_what, type, body) => {
    const response = await client.post(url, Buffer.from(body, 'latin1'), { headers: { 'content-type': type } });
    expect([response.status, response.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await rows()).toEqual([]);
  });

  it('is refused from another site, and no other call reads forms', async () => {
    const form = uploadForm('PROPERTY_IMAGE', await jpeg());
    const foreign = { headers: { origin: 'https://elsewhere.example' } };
    expect((await client.post(url, form, foreign)).code).toBe('CROSS_ORIGIN');
    expect((await client.post('/api/admin/properties', uploadForm('a'))).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(await rows()).toEqual([]);
  });

  it('stops at 100 media a property [ASVS 5.2.4]', async () => {
    for (let n = 0; n < 100; n += 1) await buildMedia(testApp.db, { property_id: propertyId, position: n });
    const before = await servedPaths(testApp.mediaStore);
    const response = await upload('PROPERTY_IMAGE', await jpeg());
    expect([response.status, response.errors?.[0]?.field]).toEqual([400, 'file']);
    expect([(await rows()).length, await servedPaths(testApp.mediaStore)]).toEqual([100, before]);
  });

  it('says 503 to the tenth picture while one is decoded and eight wait [ASVS 15.2.2]', async () => {
    const file = { bytes: await picture({ width: 2500, height: 1800, format: 'png' }) };
    const before = await pictureMetrics();
    const sent = Promise.all(Array.from({ length: 14 }, () => upload('PROPERTY_IMAGE', file)));
    const isSeen = async () => {
      const { running, waiting } = await pictureMetrics();
      return running === 1 && waiting > 0 && waiting <= 8;
    };
    await expect.poll(isSeen, { interval: 10, timeout: 20_000 }).toBe(true);
    const statuses = (await sent).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(9);
    expect(await rows()).toHaveLength(statuses.filter((status) => status === 201).length);
    const refused = before.refused + statuses.filter((status) => status === 503).length;
    expect(await pictureMetrics()).toEqual({ running: 0, waiting: 0, refused });
  });
});

/** Gives the metrics of the queue. */
async function pictureMetrics() {
  const { body } = await testApp.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const value = (sample: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${sample} `))
        ?.split(' ')[1],
    );
  return {
    running: value('aangan_pictures{state="running"}'),
    waiting: value('aangan_pictures{state="waiting"}'),
    refused: value('aangan_pictures_refused_total'),
  };
}
