import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMedia } from '../../../../test/factories-catalogue.ts';
import { picture } from '../../../../test/media-files.ts';
import { qrPicture, readQrCodes } from '../../../../test/qr-codes.ts';
import { createShareKit, RECORD, type ShareKit } from '../../../../test/share-kit.ts';
import { createMediaService } from '../media/media.service.ts';

let kit: ShareKit;

beforeAll(async () => {
  kit = await createShareKit();
});

afterAll(() => kit.close());

const publicPicture = (id: number, headers = {}) => kit.get(`/share/properties/${id}.png`, headers);
const reraPicture = (id: number, headers = {}) =>
  kit.get(`/api/properties/${id}/share-picture`, { cookie: kit.cookie, ...headers });

async function addPicture(propertyId: number, mediaType: MediaType, bytes: Buffer): Promise<void> {
  const media = createMediaService({ store: kit.test.mediaStore });
  const kept = await media.keep(await media.make(bytes, mediaType));
  await buildMedia(kit.test.db, {
    property_id: propertyId,
    media_type: mediaType,
    key: kept.key,
    file_name: kept.fileName,
    content_type: kept.contentType,
    widths: kept.widths,
  });
}

async function sizeOf(png: Buffer): Promise<unknown[]> {
  const { format, width, height } = await sharp(png).metadata();
  return [format, width, height];
}

const digest = (bytes: Buffer) => hash('sha256', bytes);

describe('GET /share/properties/:id.png', () => {
  it('is a public picture of 1200 by 630, cacheable for an hour [T52]', async () => {
    const { id } = await kit.home();
    await addPicture(id, 'PROPERTY_IMAGE', await picture({ width: 1600, height: 1067 }));
    const response = await publicPicture(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'content-disposition': `inline; filename="home-${id}.png"`,
    });
    expect(await sizeOf(response.rawPayload)).toEqual(['png', 1200, 630]);
    const etag = String(response.headers['etag']);
    expect((await publicPicture(id, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await publicPicture(id, { cookie: kit.cookie })).headers['etag']).toBe(etag);
  });

  it('shows the cover', async () => {
    const { id } = await kit.home();
    const without = await publicPicture(id);
    await addPicture(id, 'PROPERTY_IMAGE', await picture({ width: 1600, height: 1067 }));
    const response = await publicPicture(id);
    const [before, after] = await Promise.all(
      [without, response].map(({ rawPayload }) =>
        sharp(rawPayload).extract({ left: 280, top: 300, width: 20, height: 20 }).stats(),
      ),
    );
    expect(before?.channels.map(({ mean }) => Math.round(mean))).not.toEqual(
      after?.channels.map(({ mean }) => Math.round(mean)),
    );
  });

  it('does not depend on what a visitor may not see, and does on the rest [T52]', async () => {
    const { id } = await kit.home({ name: 'Zanskar Quay' });
    const seen = async () => (await publicPicture(id)).headers['etag'];
    const first = await seen();
    for (const secret of [{ name: 'Palash Court' }, { description: 'x' }, { rera_no: 'P1' }, { rera_url: null }]) {
      await kit.change(id, secret);
      expect([secret, await seen()]).toEqual([secret, first]);
    }
    const known = new Set([first]);
    const shown = [
      { location: 'Charholi' },
      { max_price: 9_900_000 },
      { possession_date: '2029-01-31' },
      { flat_mask: 4 },
      { sample: true },
    ];
    for (const fact of shown) {
      await kit.change(id, fact);
      known.add(await seen());
    }
    expect(known.size).toBe(1 + shown.length);
  });

  it("is the site's default for a home without a number [T52]", async () => {
    const [one, other] = [await kit.home({ rera_no: null }), await kit.home({ rera_no: null, location: 'Charholi' })];
    const responses = [await publicPicture(one.id), await publicPicture(other.id)];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(responses[0]?.rawPayload.equals(responses[1]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect(responses[0]?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="home-${one.id}.jpg"`,
    });
    expect(responses[0]?.rawPayload.equals(await readFile(path.join(kit.root, 'images/share.jpg')))).toBe(true);
  });

  it.each(['987654321.png', '0.png', 'abc.png', '-1.png', '1.jpg', '99999999999999999999.png', '%2e%2e.png'])(
    'is 404 for %s [T52]',
    async (name) => {
      const response = await kit.get(`/share/properties/${name}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
      expect(response.headers['etag']).toBeUndefined();
    },
  );

  it('is rendered 60 times a minute for an address [ASVS 2.4.1]', async () => {
    const { id } = await kit.home();
    const ask = () => kit.test.app.inject({ url: `/share/properties/${id}.png`, remoteAddress: '203.0.113.9' });
    for (let asked = 0; asked < 60; asked += 1) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
  });
});

describe('GET /api/properties/:id/share-picture', () => {
  it('is for signed-in users [T53]', async () => {
    const { id } = await kit.home();
    const visitor = await kit.get(`/api/properties/${id}/share-picture`);
    expect([visitor.statusCode, visitor.json<{ code: string }>().code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await reraPicture(987_654_321)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused for a home without a number [T53]', async () => {
    const { id } = await kit.home({ rera_no: null });
    const response = await reraPicture(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      success: false,
      code: 'RERA_NUMBER_MISSING',
      message: 'This project has no RERA number on record, so there is no picture of it.',
    });
  });

  it('is a picture of 1200 by 630 that is revalidated each time [T53]', async () => {
    const { id } = await kit.home();
    await addPicture(id, 'PROPERTY_IMAGE', await picture({ width: 1600, height: 1067 }));
    const response = await reraPicture(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="home-${id}.png"`,
    });
    expect(await sizeOf(response.rawPayload)).toEqual(['png', 1200, 630]);
    const known = { 'if-none-match': String(response.headers['etag']) };
    expect((await reraPicture(id, known)).statusCode).toBe(304);
    expect((await kit.get(`/api/properties/${id}/share-picture`, known)).statusCode).toBe(401);
  });

  it('has name, date, sample mark and up to three numbers [T53]', async () => {
    const { id } = await kit.home();
    const known = new Set<string>();
    const isNew = async () => {
      const seen = digest((await reraPicture(id)).rawPayload);
      return !known.has(seen) && known.add(seen).size > 0;
    };
    const setNumbers = async (...numbers: string[]) => {
      await kit.test.db.deleteFrom('property_phases').where('property_id', '=', id).execute();
      const phases = numbers.map((rera_no, position) => ({ property_id: id, position, name: rera_no, rera_no }));
      await kit.test.db.insertInto('property_phases').values(phases).execute();
    };
    expect(await isNew()).toBe(true);
    await kit.change(id, { name: 'Zanskar Quay' });
    expect(await isNew()).toBe(true);
    await kit.change(id, { sample: true });
    expect(await isNew()).toBe(true);
    await kit.change(id, { description: 'nothing that is drawn' });
    expect(await isNew()).toBe(false);
    for (const numbers of [
      ['P1', 'P2'],
      ['P1', 'P3'],
      ['P1', 'P2', 'P3'],
      ['P1', 'P2', 'P3', 'P4'],
    ]) {
      await setNumbers(...numbers);
      expect([numbers, await isNew()]).toEqual([numbers, true]);
    }
    await setNumbers('P1', 'P2', 'P3', 'P5');
    expect(await isNew()).toBe(false);
    await setNumbers('P1', 'P2', 'P3', 'P4', 'P5');
    expect(await isNew()).toBe(true);
    kit.test.setNow(new Date('2026-12-10T18:29:00Z'));
    expect(await isNew()).toBe(false);
    kit.test.setNow(new Date('2026-12-10T18:31:00Z'));
    expect(await isNew()).toBe(true);
  });
});

describe('the QR code of the picture', () => {
  /** Finds the one code in the picture, in the top right corner, undistorted, with a white margin. */
  async function codeIn(id: number): Promise<string> {
    const { rawPayload } = await reraPicture(id);
    const codes = await readQrCodes(rawPayload);
    expect(codes).toHaveLength(1);
    const [code] = codes;
    if (!code) throw new Error('no code');
    const { left, top, width, height, size } = code;
    expect(width).toBeGreaterThanOrEqual(200);
    expect(Math.abs(width - height)).toBeLessThanOrEqual(2);
    const margin = Math.ceil((4 * width) / size);
    expect(left - margin).toBeGreaterThanOrEqual(600);
    expect(left + width + margin).toBeLessThanOrEqual(1200);
    expect(top - margin).toBeGreaterThanOrEqual(0);
    expect(top + height + margin).toBeLessThanOrEqual(315);
    const { data, info } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
    const isInside = (x: number, y: number) =>
      x >= left - 2 && x <= left + width + 2 && y >= top - 2 && y <= top + height + 2;
    const dark: string[] = [];
    for (let y = top - margin; y < top + height + margin; y += 1) {
      for (let x = left - margin; x < left + width + margin; x += 1) {
        const value = data[(Math.round(y) * info.width + Math.round(x)) * info.channels] ?? 0;
        if (!isInside(x, y) && value < 200) dark.push(`${x} ${y}`);
      }
    }
    expect(dark).toEqual([]);
    return code.text;
  }

  it.each([
    ['the record', RECORD, RECORD],
    ['a long address', `https://maharera.example/${'a'.repeat(120)}`, `https://maharera.example/${'a'.repeat(120)}`],
    ['the register, without an address', null, 'https://maharera.maharashtra.gov.in/'],
    ['the register, with what is no web address', 'javascript:alert(1)', 'https://maharera.maharashtra.gov.in/'],
    [
      'the register, with one too long',
      `https://x.example/${'a'.repeat(1900)}`,
      'https://maharera.maharashtra.gov.in/',
    ],
    ['a short address', 'https://a.in', 'https://a.in/'],
  ])('leads to %s [T53]', async (_where, rera_url, text) => {
    const { id } = await kit.home({ rera_url });
    expect(await codeIn(id)).toBe(text);
  });

  it.each([
    ['with a wide margin', { module: 12, margin: 8 }],
    ['with a narrow one', { module: 12, margin: 1 }],
    ['smaller than it is shown', { module: 3, margin: 4 }],
  ])('is the uploaded one, %s [T53]', async (_how, look) => {
    const { id } = await kit.home();
    const text = 'https://maharera.example/uploaded/PR1260009900001';
    await addPicture(id, 'QR_CODE', await qrPicture(text, look));
    expect(await codeIn(id)).toBe(text);
  });

  it('is generated where the file of the uploaded one is missing', async () => {
    const { id } = await kit.home();
    await buildMedia(kit.test.db, { property_id: id, media_type: 'QR_CODE', file_name: '600.webp', widths: [600] });
    expect(await codeIn(id)).toBe(RECORD);
  });

  it.each([
    'Shree Siddhivinayak Indrayani Riverfront Residency Phase Two and Three by the Kadamb Grove',
    'W'.repeat(255),
    'Wide '.repeat(50).trim(),
    '<svg onload="alert(1)"> & "quotes"',
    'कदंब',
    '😀😀',
  ])('does not overlap the name %s', async (name) => {
    const { id } = await kit.home({ name, min_price: 9_990_000_000, max_price: 99_990_000_000, flat_mask: 7 });
    expect(await codeIn(id)).toBe(RECORD);
  });
});

describe('concurrent pictures', () => {
  it('are rendered one at a time: those that would wait too long get 503 and succeed later [T53]', async () => {
    const ids: number[] = [];
    for (let built = 0; built < 60; built += 1) ids.push((await kit.home({ min_price: 6_000_000 + built })).id);
    const responses = await Promise.all(ids.map((id) => reraPicture(id)));
    const drawn = responses.filter(({ statusCode }) => statusCode === 200);
    const refused = responses.filter(({ statusCode }) => statusCode === 503);
    // one rendering and eight waiting; on a busy machine some of those wait too long
    expect(drawn.length).toBeGreaterThan(1);
    expect(refused.length).toBeGreaterThan(0);
    expect(drawn.length + refused.length).toBe(60);
    for (const response of refused) {
      expect(response.json()).toMatchObject({ code: 'UNAVAILABLE' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    const again = ids[responses.findIndex(({ statusCode }) => statusCode === 503)] ?? 0;
    expect((await reraPicture(again)).statusCode).toBe(200);
  });

  it('of one home are rendered once', async () => {
    const { id } = await kit.home();
    const responses = await Promise.all(Array.from({ length: 200 }, () => publicPicture(id)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('pictures of the demo catalogue', () => {
  const demo = new URL('../../../../../../demo/', import.meta.url);
  const { properties } = JSON.parse(readFileSync(new URL('catalogue.json', demo), 'utf8')) as {
    properties: { name: string; reraNo?: string; media?: { type: string; file: string }[] }[];
  };
  const coverOf = ({ media = [] }: (typeof properties)[number]) =>
    media.find(({ type }) => type === 'PROPERTY_IMAGE')?.file;

  it('are under 300 KB each, with and without the dates of the register [T52, T53]', async () => {
    const weights: [string, number][] = [];
    // without a photograph only the length of the name makes a difference
    const plain = properties.filter((one) => coverOf(one) === undefined);
    const longest = plain.toSorted((one, other) => other.name.length - one.name.length).slice(0, 3);
    for (const one of [...properties.filter(coverOf), ...longest]) {
      const cover = coverOf(one);
      const { id } = await kit.home({ name: one.name });
      if (cover !== undefined) await addPicture(id, 'PROPERTY_IMAGE', await readFile(new URL(cover, demo)));
      for (const response of [await publicPicture(id), await reraPicture(id)]) {
        expect(response.statusCode).toBe(200);
        weights.push([one.name, response.rawPayload.length]);
      }
    }
    const own = await readFile(new URL('../../../../../web/public/images/share.jpg', import.meta.url));
    weights.push(["the site's own", own.length]);
    expect(properties.filter(coverOf).length).toBeGreaterThan(15);
    expect(weights.filter(([, bytes]) => bytes >= 300_000)).toEqual([]);
  });
});
