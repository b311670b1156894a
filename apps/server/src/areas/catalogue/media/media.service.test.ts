import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { animation, blackPng, pdf, photoWithPlace, picture, webm } from '../../../../test/media-files.ts';
import { openFolderMediaStore } from '../../../adapters/media-store/folder-media-store.ts';
import type { MediaStore } from '../../../adapters/media-store/media-store.ts';
import { quarantinedAt, storePaths } from './media.rules.ts';
import { createMediaService, type MediaService } from './media.service.ts';

let root: string;
let store: MediaStore;
let media: MediaService;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'aangan-media-'));
  store = await openFolderMediaStore(root);
  media = createMediaService({ store });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

async function stored(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of store.list()) paths.push(path);
  return paths.sort();
}

async function content(path: string): Promise<Buffer> {
  const file = await store.openRead(path);
  return buffer(file!.stream);
}

describe('processing and storing media', () => {
  it.each([
    ['jpeg', 2000, [400, 800, 960, 1200, 1600]],
    ['png', 1000, [400, 800, 960, 1000]],
    ['webp', 400, [400]],
    ['gif', 90, [90]],
    ['avif', 500, [400, 500]],
  ] as const)('stores a %s of %i pixels in widths that never exceed it', async (format, width, widths) => {
    const file = await picture({ width, height: width / 2, format });
    const kept = await media.keep(await media.make(file, 'PROPERTY_IMAGE'));
    expect(kept).toMatchObject({ widths, contentType: 'image/webp', width: widths.at(-1), height: widths.at(-1)! / 2 });
    expect(kept.key).toMatch(/^[0-9a-f]{32}$/);
    expect(await stored()).toEqual(widths.map((size) => `public/${kept.key}/${size}.webp`).sort());
    const sizes = await Promise.all(storePaths(kept).map(async (path) => sharp(await content(path)).metadata()));
    expect(sizes.map((size) => [size.format, size.width])).toEqual(widths.map((size) => ['webp', size]));
  });

  it('gives each picture a placeholder of at most 400 characters, itself a picture', async () => {
    const { placeholder } = await media.keep(
      await media.make(await picture({ width: 900, height: 600 }), 'PROPERTY_IMAGE'),
    );
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder!.length).toBeLessThanOrEqual(400);
    const tiny = await sharp(Buffer.from(placeholder!.split(',')[1]!, 'base64')).metadata();
    expect(tiny.width / tiny.height).toBeCloseTo(1.5, 1);
  });

  it('turns a photo upright and removes its GPS position', async () => {
    const photo = await photoWithPlace();
    expect((await sharp(photo).metadata()).exif?.includes('A telephone')).toBe(true);
    const kept = await media.keep(await media.make(photo, 'PROPERTY_IMAGE'));
    expect(kept).toMatchObject({ width: 40, height: 80 });
    for (const path of storePaths(kept)) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(await content(path)).metadata();
      expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    }
  });

  it('keeps a QR code sharp, and out of the public folder', async () => {
    const code = await picture({ width: 300, height: 300, format: 'png' });
    const kept = await media.keep(await media.make(code, 'QR_CODE'));
    expect(await stored()).toEqual([`private/${kept.key}/300.webp`]);
    const [before, after] = await Promise.all(
      [code, await content(`private/${kept.key}/300.webp`)].map((file) => sharp(file).removeAlpha().raw().toBuffer()),
    );
    expect(after!.equals(before!)).toBe(true);
  });

  it('stores a PDF unchanged, under a name of ours [ASVS 5.4.1]', async () => {
    const kept = await media.keep(await media.make(pdf('plan'), 'FLOOR_PLAN'));
    expect(kept).toMatchObject({ fileName: 'floor-plan.pdf', contentType: 'application/pdf', widths: [], width: null });
    expect(await stored()).toEqual([`private/${kept.key}/floor-plan.pdf`]);
    expect((await media.read(kept))?.equals(pdf('plan'))).toBe(true);
  });

  it('moves all files of a medium into quarantine, and ignores missing ones', async () => {
    const kept = await media.keep(await media.make(await picture({ width: 900, height: 60 }), 'PROPERTY_IMAGE'));
    const paths = storePaths(kept);
    expect(paths).toHaveLength(3);
    await media.remove([kept]);
    await media.remove([kept]);
    expect((await stored()).map((path) => quarantinedAt(path)?.path)).toEqual([...paths].sort());
  });

  it('leaves nothing behind when the store fails half-way', async () => {
    let left = 2;
    const failing = createMediaService({
      store: {
        ...store,
        put: async (path, bytes) => {
          left -= 1;
          if (left < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
          await store.put(path, bytes);
        },
      },
    });
    const made = await failing.make(await picture({ width: 1500, height: 900 }), 'PROPERTY_IMAGE');
    await expect(failing.keep(made)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(await stored()).toEqual([]);
  });
});

describe('a refusal', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';

  it.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', Buffer.from(html)],
    ['a PDF as a picture', pdf()],
    ['an empty file', Buffer.alloc(0)],
    ['a TIFF', Buffer.from('II*\0aaaaaaaaaaaaaaaa')],
  ])('of %s as a property image: 415', async (_what, file) => {
    await expect(media.make(file, 'PROPERTY_IMAGE')).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    await expect(media.check(file, 'PROPERTY_IMAGE')).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('of a picture as a layout, and of HTML that contains a PDF', async () => {
    for (const file of [await picture(), Buffer.from(`${html}%PDF-1.7`)]) {
      await expect(media.make(file, 'LAYOUT')).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
  });

  it('of a picture after other bytes, and of an unknown brand of MP4', async () => {
    const behind = (start: string, file: Buffer) => Buffer.concat([Buffer.from(start, 'latin1'), file]);
    const refused = { code: 'UNSUPPORTED_MEDIA_TYPE' };
    for (const start of ['ID3\x03\0\0\0\0\0\0', '\xEF\xBB\xBF']) {
      await expect(media.make(behind(start, await picture()), 'PROPERTY_IMAGE')).rejects.toMatchObject(refused);
    }
    const odd = Buffer.from('\0\0\0\x18ftypabcd\0\0\0\0abcdmp42', 'latin1');
    await expect(media.make(odd, 'VIDEO')).rejects.toMatchObject(refused);
  });

  it('of a Matroska that is no WebM', async () => {
    const matroska = Buffer.from('\x1A\x45\xDF\xA3\x8B\x42\x82\x88matroska', 'latin1');
    await expect(media.make(matroska, 'VIDEO')).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    await expect(media.make(webm(), 'VIDEO')).resolves.toMatchObject({ kind: 'webm' });
  });

  it('of a PNG of 16000x16000 pixels, however small its file', async () => {
    const huge = blackPng(16_000, 16_000);
    expect(huge.byteLength).toBeLessThan(100_000);
    const refusal = { code: 'VALIDATION_FAILED', message: 'The picture must have at most 50 megapixels' };
    await expect(media.make(huge, 'PROPERTY_IMAGE')).rejects.toMatchObject(refusal);
    await expect(media.check(huge, 'PROPERTY_IMAGE')).rejects.toMatchObject(refusal);
  });

  it('of a picture higher than any stored size, with that reason', async () => {
    const refusal = { code: 'VALIDATION_FAILED', message: 'The picture is too tall: cut it into several' };
    await expect(media.make(blackPng(1_000, 16_384), 'PROPERTY_IMAGE')).rejects.toMatchObject(refusal);
    expect(await media.make(blackPng(1_000, 16_383), 'PROPERTY_IMAGE')).toMatchObject({ picture: { height: 16_383 } });
  });

  it('of a GIF of more than 100 frames [ASVS 5.2.6]', async () => {
    const taken = await animation(100);
    const made = await media.make(taken, 'PROPERTY_IMAGE');
    expect(made).toMatchObject({ picture: { width: 8, height: 8 } });
    const refusal = { code: 'VALIDATION_FAILED', message: 'The picture must have at most 100 frames' };
    await expect(media.make(await animation(101), 'PROPERTY_IMAGE')).rejects.toMatchObject(refusal);
    await expect(media.check(await animation(101), 'PROPERTY_IMAGE')).rejects.toMatchObject(refusal);
  });

  it('of a truncated picture', async () => {
    const whole = await picture({ width: 400, height: 300 });
    const half = whole.subarray(0, whole.length / 2);
    await expect(media.check(half, 'PROPERTY_IMAGE')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(media.make(half, 'PROPERTY_IMAGE')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('of more than 10 MB, or 50 MB of video', async () => {
    const tooLarge = { code: 'PAYLOAD_TOO_LARGE' };
    await expect(media.check(Buffer.alloc(10 * 1024 * 1024 + 1), 'BROCHURE')).rejects.toMatchObject(tooLarge);
    await expect(media.check(Buffer.alloc(50 * 1024 * 1024 + 1), 'VIDEO')).rejects.toMatchObject(tooLarge);
  });

  it('of a tenth picture while one is decoded and eight wait; the others are processed', async () => {
    const file = await picture({ width: 500, height: 400 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => media.make(file, 'PROPERTY_IMAGE')));
    expect(results.map(({ status }) => status)).toEqual([...Array.from({ length: 9 }, () => 'fulfilled'), 'rejected']);
    expect(results[9]).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  });
});
