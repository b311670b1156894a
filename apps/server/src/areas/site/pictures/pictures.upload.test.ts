import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { SiteFileUse } from '@aangan/contract/site/admin-entities';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { blackPng, picture } from '../../../../test/media-files.ts';
import { markSvg, photograph, svg, uploadSiteFile, wordmarkSvg } from '../../../../test/site-kit.ts';
import { uploadForm } from '../../../../test/uploads.ts';

const KB = 1024;
const UPLOAD = '/api/admin/site/files';

const testApp = useTestApp();
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const cookie = () => `access_token=${client.cookies.get('access_token')?.value}`;
const load = (url: string) => testApp.app.inject({ url, headers: { cookie: cookie() } });
const files = () => testApp.db.selectFrom('site_files').select(['id', 'use']).orderBy('created_at').execute();

/** The forms of a file by name of the form. */
async function formsOf(id: string) {
  const forms = await testApp.db.selectFrom('site_file_forms').selectAll().where('file_id', '=', id).execute();
  return new Map(forms.map((form) => [form.form, form]));
}

const sizesOf = (forms: Awaited<ReturnType<typeof formsOf>>) =>
  [...forms.values()].map(({ form, width, height }) => `${form} ${width}x${height}`).toSorted();

describe('POST site files', () => {
  it('takes a mark, says 200 when it is known, and keeps it once [S20]', async () => {
    const first = await uploadSiteFile(client, 'MARK', markSvg('#123456'));
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({ use: 'MARK', width: 512, height: 512 });
    expect(first.data.url).toMatch(/^\/site\/[\da-f]{32}\.png$/);
    const again = await uploadSiteFile(client, 'MARK', markSvg('#123456'));
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect((await files()).filter(({ id }) => id === first.data.id)).toHaveLength(1);
  });

  it('keeps the same bytes in another use as another file, with addresses of its own', async () => {
    const [light, dark] = [
      await uploadSiteFile(client, 'WORDMARK', wordmarkSvg(4)),
      await uploadSiteFile(client, 'WORDMARK_ON_DARK', wordmarkSvg(4)),
    ];
    expect([light.status, dark.status]).toEqual([201, 201]);
    expect(light.data.id).not.toBe(dark.data.id);
    expect(light.data.url).not.toBe(dark.data.url);
  });

  it('makes one file of the same upload sent twice at a time', async () => {
    const both = await Promise.all([1, 2].map(() => uploadSiteFile(client, 'MARK', markSvg('#654321'))));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(both[0]?.data).toEqual(both[1]?.data);
  });

  it.each([
    ['a drawing of a wordmark', 'WORDMARK', wordmarkSvg(1.5), [96, 64]],
    ['the widest wordmark', 'WORDMARK', wordmarkSvg(6), [384, 64]],
    ['a wordmark in PNG', 'WORDMARK_ON_DARK', picture({ width: 288, height: 96, format: 'png' }), [192, 64]],
    ['a mark in PNG', 'MARK', picture({ width: 512, height: 512, format: 'png' }), [512, 512]],
    ['the smallest picture', 'PICTURE', photograph({ width: 1920, height: 1080 }), [1920, 960]],
  ] as const)('takes %s and makes it [S20]', async (_what, use, file, [width, height]) => {
    const { status, data } = await uploadSiteFile(client, use, await file);
    expect(status).toBe(201);
    const { headers, rawPayload } = await load(data.url);
    expect(headers['content-type']).toBe(use === 'PICTURE' ? 'image/avif' : 'image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height });
    expect(data).toMatchObject({ use, width, height });
  });

  it.each<[string, SiteFileUse, Promise<Buffer> | Buffer | string, number, string]>([
    ['a mark in JPEG', 'MARK', photograph(), 415, 'The mark must be SVG or PNG'],
    ['a mark in WebP', 'MARK', picture({ format: 'webp' }), 415, 'The mark must be SVG or PNG'],
    ['a wordmark in GIF', 'WORDMARK', picture({ format: 'gif' }), 415, 'The wordmark must be SVG or PNG'],
    ['a picture in SVG', 'PICTURE', markSvg(), 415, 'The picture must be JPEG, PNG or WebP'],
    ['a PDF', 'PICTURE', '%PDF-1.7', 415, 'The picture must be JPEG, PNG or WebP'],
    [
      'a mark that is not square',
      'MARK',
      svg('<rect width="9" height="9"/>', 'viewBox="0 0 300 200"'),
      400,
      'The mark must be square, and this one is 300 by 200',
    ],
    [
      'a small mark in PNG',
      'MARK',
      picture({ width: 511, height: 511, format: 'png' }),
      400,
      'A mark in PNG must have at least 512 by 512 pixels, and this one has 511 by 511',
    ],
    [
      'a narrow wordmark',
      'WORDMARK',
      wordmarkSvg(1.4),
      400,
      'The wordmark must be 1.5 to 6 times as wide as it is high, and this one is 56 by 40',
    ],
    [
      'a wide wordmark',
      'WORDMARK_ON_DARK',
      wordmarkSvg(6.1),
      400,
      'The wordmark must be 1.5 to 6 times as wide as it is high, and this one is 244 by 40',
    ],
    [
      'a low wordmark in PNG',
      'WORDMARK',
      picture({ width: 285, height: 95, format: 'png' }),
      400,
      'A wordmark in PNG must be at least 96 pixels high, and this one has 95',
    ],
    [
      'a small picture',
      'PICTURE',
      photograph({ width: 1919, height: 1080 }),
      400,
      'The picture must have at least 1920 by 1080 pixels, and this one has 1919 by 1080',
    ],
    ['a picture of 51 megapixels', 'PICTURE', blackPng(8_500, 6_000), 400, 'It must have at most 50 megapixels'],
    [
      'half a picture',
      'PICTURE',
      photograph().then((all) => all.subarray(0, 9_000)),
      400,
      "It is damaged and can't be read",
    ],
    [
      'a drawing of 201 KB',
      'MARK',
      svg('', `id="${'a'.repeat(201 * KB)}"`),
      413,
      'A drawing in SVG must be at most 200 KB',
    ],
    ['10 MB and a byte', 'PICTURE', Buffer.alloc(10 * KB * KB + 1), 413, 'The file must be at most 10 MB'],
    ['an empty file', 'MARK', '', 400, 'Please select a file to upload'],
  ])('refuses %s and keeps nothing [S20]', async (_what, use, file, status, message) => {
    const before = await files();
    const refused = await uploadSiteFile(client, use, await file);
    expect([refused.status, refused.errors]).toEqual([status, [{ field: 'file', message }]]);
    expect(await files()).toEqual(before);
  });

  it('takes the mark and the wordmark of the demo', async () => {
    const demo = (name: string) => readFile(new URL(`../../../../../../demo/site/${name}`, import.meta.url));
    const answers = [
      await uploadSiteFile(client, 'MARK', await demo('mark.svg')),
      await uploadSiteFile(client, 'WORDMARK', await demo('wordmark.svg')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('says which field of the form is missing, wrong or too many', async () => {
    const uses = 'Must be one of MARK, WORDMARK, WORDMARK_ON_DARK, PICTURE';
    const file = { bytes: Buffer.from(markSvg()) };
    const errorsOf = async (form: FormData) => (await client.post(UPLOAD, form)).errors;
    expect(await errorsOf(uploadForm(file))).toEqual([{ field: 'use', message: uses }]);
    expect(await errorsOf(uploadForm({ use: 'LOGO' }, file))).toEqual([{ field: 'use', message: uses }]);
    expect(await errorsOf(uploadForm({ use: 'MARK' }))).toMatchObject([{ field: 'file' }]);
    expect(await errorsOf(uploadForm({ use: 'MARK' }, file, file))).toMatchObject([{ field: 'file' }]);
    expect(await errorsOf(uploadForm({ use: 'MARK' }, { ...file, field: 'mark' }))).toMatchObject([{ field: 'mark' }]);
  });

  it('is for admins alone', async () => {
    const buyer = await signedIn(testApp, await buildUser(testApp.db));
    expect((await uploadSiteFile(createClient(testApp), 'MARK', markSvg())).status).toBe(401);
    expect((await uploadSiteFile(buyer, 'MARK', markSvg())).status).toBe(403);
  });

  it('takes nothing where the site is set up from a file [S11]', async () => {
    const locked = await createTestApp({ config: { siteEditing: 'cli' } });
    try {
      const admin = await signedIn(locked, await buildUser(locked.db, { role: 'ADMIN' }));
      const { status, code, message } = await uploadSiteFile(admin, 'MARK', markSvg());
      expect([status, code]).toEqual([409, 'SITE_LOCKED']);
      expect(message).toBe('This site is set up from a file. Ask whoever runs the server.');
    } finally {
      await locked.close();
    }
  });
});

describe('what is made', () => {
  it('of a mark is every icon; where one must be filled it stands on paper with room around it [S22]', async () => {
    const { data } = await uploadSiteFile(client, 'MARK', markSvg('#102080'));
    const forms = await formsOf(data.id);
    expect(sizesOf(forms)).toEqual([
      'apple-touch-icon 180x180',
      'favicon 32x32',
      'icon-192 192x192',
      'icon-32 32x32',
      'icon-512 512x512',
      'icon-maskable-512 512x512',
      'page 96x96',
    ]);
    const cornerOf = async (form: string) => {
      const raw = await sharp(forms.get(form)?.bytes).ensureAlpha().raw().toBuffer();
      return [...raw.subarray(0, 4)];
    };
    expect((await cornerOf('page'))[3]).toBe(0);
    for (const form of ['apple-touch-icon', 'icon-maskable-512']) {
      // but for the rounding of a palette
      for (const [index, value] of [0xfb, 0xf8, 0xf3, 255].entries()) {
        expect(Math.abs(((await cornerOf(form))[index] ?? 0) - value)).toBeLessThanOrEqual(1);
      }
    }
    // an .ico of one picture, the PNG of 32 pixels
    const favicon = forms.get('favicon')?.bytes ?? Buffer.alloc(0);
    expect([...favicon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(favicon.subarray(22)).toEqual(forms.get('icon-32')?.bytes);
  });

  it('for the head of every page has at most 6 KB, however many colours the mark has [S22]', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const png = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer();
    const { data } = await uploadSiteFile(client, 'MARK', png);
    expect((await formsOf(data.id)).get('page')?.bytes.byteLength).toBeLessThanOrEqual(6 * KB);
  });

  it('has no metadata of the picture that came, and is turned upright [S20, ASVS 14.2.8]', async () => {
    const sideways = await sharp(await photograph({ width: 1350, height: 2400 }))
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'A telephone' } })
      .jpeg()
      .toBuffer();
    const { data } = await uploadSiteFile(client, 'PICTURE', sideways);
    const { rawPayload } = await load(data.url);
    const { exif, xmp, orientation, width, height } = await sharp(rawPayload).metadata();
    expect([exif, xmp, orientation, width, height]).toEqual([undefined, undefined, undefined, 2400, 1200]);
  });

  it('of a picture are the widths of both cuts, in AVIF and small enough [S23]', async () => {
    const noise = { type: 'gaussian' as const, mean: 40, sigma: 12 };
    const busy = await sharp({ create: { width: 2600, height: 1500, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
    const { data } = await uploadSiteFile(client, 'PICTURE', busy);
    const forms = await formsOf(data.id);
    expect(sizesOf(forms)).toEqual([
      'upright-1000 1000x1200',
      'upright-480 480x576',
      'upright-720 720x864',
      'wide-1440 1440x720',
      'wide-1920 1920x960',
      'wide-2400 2400x1200',
      'wide-960 960x480',
    ]);
    expect(forms.get('wide-1440')?.bytes.byteLength).toBeLessThanOrEqual(120 * KB);
    expect(forms.get('upright-720')?.bytes.byteLength).toBeLessThanOrEqual(70 * KB);
  });

  it('is nothing of a picture on which white words could not be read [S23]', async () => {
    const { status, errors } = await uploadSiteFile(client, 'PICTURE', await photograph({ colour: '#ffffff' }));
    // by hand: white is (110, 123, 121) under the gradient where the words begin at 360 px, 281.5 px above the lower edge
    const message = 'White words on this picture come to 4.40:1 and need 4.5:1. Choose a darker one.';
    expect([status, errors]).toEqual([400, [{ field: 'file', message }]]);
  });
});
