import { buffer } from 'node:stream/consumers';
import { deflateSync, inflateSync } from 'node:zlib';
import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import {
  blackPng,
  METADATA_WORDS,
  pdf,
  PDF_PAGE,
  pdfOf,
  photoWithEverything,
  photoWithPlace,
  picture,
  webm,
} from '../../../../test/media-files.ts';
import { storedPaths, uploadForm } from '../../../../test/uploads.ts';
import { MAY_NOT_PLAY_TEXT } from './media.mp4-codecs.ts';
import { METADATA_LEFT_TEXTS } from './media.metadata-left.ts';
import { createPdfCleaner } from './media.pdf-cleaner.ts';
import { createPictureMaker } from './media.picture-maker.ts';

const testApp = useTestApp();
let client: Client;
let url: string;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  url = `/api/admin/properties/${(await buildProperty(testApp.db)).id}/media`;
});

/** Uploads a file; gives the response, and all stored bytes of it. */
async function keep(mediaType: string, bytes: Uint8Array): Promise<{ message: string | undefined; stored: Buffer[] }> {
  const { status, message, data } = await client.post<AdminMedia>(url, uploadForm(mediaType, { bytes }));
  expect(status).toBe(201);
  const paths = (await storedPaths(testApp.mediaStore)).filter((path) => path.includes(data.publicId));
  const stored = await Promise.all(
    paths.map(async (path) => buffer((await testApp.mediaStore.openRead(path))!.stream)),
  );
  return { message, stored };
}

describe('the metadata of pictures', () => {
  it.each([
    ['jpeg', METADATA_WORDS],
    ['png', ['A telephone', 'Asha in XMP', 'Asha in a comment']],
    ['webp', ['A telephone', 'Asha in XMP']],
    ['avif', ['A telephone', 'Asha in XMP']],
    ['gif', ['Asha in a comment']],
  ] as const)('is removed from every size of a %s [ASVS 14.2.8]', async (format, words) => {
    const photo = await photoWithEverything(format);
    const given = await sharp(photo).metadata();
    expect([given.exif !== undefined, given.xmp !== undefined]).toEqual([format !== 'gif', format !== 'gif']);
    for (const word of words)
      expect(holds(photo, word) || given.exif?.includes(word) || given.xmp?.includes(word), word).toBe(true);
    const { message, stored } = await keep('PROPERTY_IMAGE', photo);
    expect([message, stored.length]).toEqual([undefined, 3]);
    for (const size of stored) {
      const { exif, xmp, iptc, icc, comments, orientation } = await sharp(size).metadata();
      expect([exif, xmp, iptc, icc, comments, orientation]).toEqual(Array.from({ length: 6 }, () => undefined));
      for (const word of METADATA_WORDS) expect(holds(size, word), word).toBe(false);
      expect(size.toString('latin1')).not.toMatch(/EXIF|XMP |GPS/);
    }
  });

  it('is also removed when they are sent as a brochure, a plan or a QR code', async () => {
    const photo = await photoWithEverything('jpeg');
    for (const type of ['BROCHURE', 'FLOOR_PLAN', 'QR_CODE', 'RERA_CERTIFICATE']) {
      const { stored } = await keep(type, photo);
      for (const word of METADATA_WORDS)
        expect(
          stored.some((size) => holds(size, word)),
          type,
        ).toBe(false);
    }
  });
});

/** Finds a text in the file, also in its compressed streams. */
function holds(file: Buffer, word: string): boolean {
  const wide = Buffer.from(word, 'utf16le').swap16();
  const [hex, wideHex] = [Buffer.from(word).toString('hex'), wide.toString('hex')];
  const found = (bytes: Buffer) => {
    const text = bytes.toString('latin1').toLowerCase();
    return bytes.includes(word) || bytes.includes(wide) || text.includes(hex) || text.includes(wideHex);
  };
  return found(file) || unpacked(file).some(found);
}

function unpacked(file: Buffer): Buffer[] {
  const starts = [...file.toString('latin1').matchAll(/stream\r?\n|zTXt|iTXt/g)].map((at) => at.index + at[0].length);
  return starts.flatMap((start) => {
    try {
      return [inflateSync(file.subarray(start), { finishFlush: 2 })];
    } catch {
      return [];
    }
  });
}

const PDF_WORDS = [
  'Asha Author',
  'Secret Title',
  'Asha in XMP',
  'A telephone',
  'Earlier Author',
  'Private to a program',
];

/** Makes a PDF of two pages with each of these words in another place. */
async function pdfWithEverything(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.setAuthor('Asha Author');
  document.setTitle('Secret Title');
  const { context, catalog } = document;
  const xmp = context.stream('<x:xmpmeta>Asha in XMP</x:xmpmeta>', { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(xmp));
  const page = document.addPage([300, 200]);
  page.drawText('Homes around a court');
  page.drawImage(await document.embedJpg(await photoWithPlace()), { x: 0, y: 0 });
  page.node.set(PDFName.of('PieceInfo'), context.obj({ X: PDFHexString.fromText('Private to a program') }));
  document.addPage();
  // an object of an earlier version, which nothing references
  context.register(context.obj({ Author: PDFHexString.fromText('Earlier Author') }));
  return document;
}

describe('the metadata of PDFs', () => {
  it.each([true, false])(
    'is removed, and the pages are unchanged (object streams: %s) [ASVS 14.2.8]',
    async (useObjectStreams) => {
      const given = Buffer.from(await (await pdfWithEverything()).save({ useObjectStreams }));
      for (const word of PDF_WORDS) expect(holds(given, word), word).toBe(true);
      const { message, stored } = await keep('BROCHURE', given);
      expect([message, stored.length]).toEqual([undefined, 1]);
      const [kept] = stored as [Buffer];
      for (const word of PDF_WORDS) expect(holds(kept, word), word).toBe(false);
      const read = await PDFDocument.load(kept, { updateMetadata: false });
      expect([read.getPageCount(), read.getAuthor(), read.getTitle(), read.getProducer()]).toEqual([
        2,
        undefined,
        undefined,
        undefined,
      ]);
      expect(read.getPage(0).getSize()).toEqual({ width: 300, height: 200 });
      expect([holds(kept, 'Homes around a court'), kept.includes('/Info')]).toEqual([true, false]);
      // the photograph itself, byte for byte
      const scan = (file: Buffer) =>
        file.subarray(file.indexOf(Buffer.from([0xff, 0xda])), file.indexOf('\xFF\xD9', 0, 'latin1'));
      expect(scan(kept).equals(scan(await photoWithPlace()))).toBe(true);
    },
  );

  it.each([
    ['encrypted', async (document: PDFDocument) => document.encrypt({ ownerPassword: 'a', userPassword: '' })],
    [
      'signed',
      async ({ context, catalog }: PDFDocument) => {
        const signature = context.register(context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] }));
        catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [{ FT: 'Sig', V: signature }] }));
      },
    ],
  ] as const)('stays in one that is %s, and the response says so [ASVS 14.2.8]', async (reason, change) => {
    const document = await pdfWithEverything();
    await change(document);
    const given = Buffer.from(await document.save({ updateFieldAppearances: false }));
    const { message, stored } = await keep('RERA_CERTIFICATE', given);
    expect(message).toBe(METADATA_LEFT_TEXTS[reason]);
    expect(stored.map((file) => file.equals(given))).toEqual([true]);
  });

  it('stays in one with an error that readers tolerate, and the response names the file', async () => {
    const whole = { bytes: Buffer.from(await (await pdfWithEverything()).save()) };
    const faulty = { bytes: pdf('faulty') };
    const response = await client.post<AdminMedia[]>(`${url}/batch`, uploadForm('FLOOR_PLAN', whole, faulty));
    expect([response.status, response.data.length]).toEqual([201, 2]);
    expect(response.message).toBe(`File 2: ${METADATA_LEFT_TEXTS.unreadable}`);
  });

  it('makes a PDF refused that takes too long or too much memory, and the next one is cleaned again [ASVS 15.2.2]', async () => {
    const good = await (await pdfWithEverything()).save();
    expect(await createPdfCleaner({ timeLimitMs: 1 })(good)).toEqual({ refused: 'tooComplex' });
    const packed = deflateSync(`9 0 ${'[1]'.padEnd(64 * 1024 * 1024)}`);
    const head = `4 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.byteLength}>>\nstream\n`;
    const bomb = pdfOf([PDF_PAGE, `${head}${packed.toString('latin1')}\nendstream\nendobj`]);
    expect(await createPdfCleaner({ memoryLimitMb: 1024, timeLimitMs: 60_000 })(bomb)).toHaveProperty('bytes');
    const clean = createPdfCleaner({ memoryLimitMb: 64 });
    expect(await clean(bomb)).toEqual({ refused: 'tooComplex' });
    expect(await clean(good)).toHaveProperty('bytes');
  });

  it('is removed from one PDF at a time; the tenth is refused', async () => {
    const good = await (await pdfWithEverything()).save();
    const clean = createPdfCleaner();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => clean(good)));
    expect(results.map(({ status }) => status)).toEqual([...Array.from({ length: 9 }, () => 'fulfilled'), 'rejected']);
    expect(results[9]).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  });
});

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat([
    Buffer.from(type, 'latin1'),
    ...content.map((part) => Buffer.from(part as string, 'latin1')),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body]);
}

const track = (handler: string, ...descriptions: Buffer[]) =>
  box(
    'trak',
    box('tkhd', '\0'.repeat(84)),
    box('mdia', box('hdlr', `${'\0'.repeat(8)}${handler}`), ...descriptions),
    box('udta', box('name', 'Asha')),
  );

const film = (...tracks: Buffer[]) => filmOf('isom', ...tracks);

const filmOf = (brand: string, ...tracks: Buffer[]) =>
  Buffer.concat([
    box('ftyp', `${brand}\0\0\0\0${brand}`),
    box(
      'moov',
      box('mvhd', '\0'.repeat(100)),
      ...tracks,
      box('udta', box('\xA9xyz', '\0\x12\x15\xC7+18.6400+073.8800/')),
      box('meta', 'A telephone'),
    ),
    box('uuid', 'an id of 16 byte', '<x:xmpmeta>Asha</x:xmpmeta>'),
    box('mdat', 'pictures and sound'),
  ]);

/** Nests so many objects. */
function boxesWithin(count: number): Buffer {
  const bytes = Buffer.alloc(count * 8);
  for (let at = 0; at < bytes.length; at += 8) {
    bytes.writeUInt32BE(bytes.length - at, at);
    bytes.write('moov', at + 4, 'latin1');
  }
  return bytes;
}

describe('the metadata of videos', () => {
  it('is removed from an MP4, and all offsets stay valid [ASVS 14.2.8]', async () => {
    const given = film(track('vide'), track('soun'));
    const { message, stored } = await keep('VIDEO', given);
    const [kept] = stored as [Buffer];
    expect([message, kept.length]).toEqual([undefined, given.length]);
    expect(kept.toString('latin1')).not.toMatch(/Asha|073\.88|telephone|xmpmeta|udta|uuid|\xA9xyz/);
    expect(kept.indexOf('mdatpictures and sound')).toBe(given.indexOf('mdatpictures and sound'));
    for (const type of ['ftypisom', 'mvhd', 'tkhd', 'hdlr']) expect(kept.indexOf(type)).toBe(given.indexOf(type));
  });

  it.each([
    ['a track of places', film(track('vide'), track('meta'))],
    ['a box that breaks off', film(track('vide')).subarray(0, -1)],
    ['no head', film().subarray(0, 20)],
    ['boxes within boxes', film(boxesWithin(50_000))],
    ['more boxes than a film has', film(Buffer.from('\0\0\0\x08free'.repeat(30_000), 'latin1'))],
    ['WebM', webm()],
  ])('stays in one with %s, and the response says so', async (_what, given) => {
    const { message, stored } = await keep('VIDEO', given);
    expect(message).toBe(METADATA_LEFT_TEXTS.video);
    expect(stored.map((file) => file.equals(given))).toEqual([true]);
  });
});

/** Gives the codec box of a track. */
const codec = (name: string, ...content: Buffer[]) =>
  box('minf', box('stbl', box('stsd', '\0\0\0\0\0\0\0\x01', box(name, '\0'.repeat(78), ...content))));

const h264 = (profile: number) => codec('avc1', box('avcC', `\x01${String.fromCharCode(profile)}\0\x1F`));

describe('an uploaded video', () => {
  it.each([
    ['H.264 and AAC', film(track('vide', h264(100)), track('soun', codec('mp4a'))), undefined],
    ['of a Sony camera', filmOf('XAVC', track('vide', h264(100)), track('soun', codec('mp4a'))), undefined],
    [
      'of a Sony camera with uncompressed sound',
      filmOf('XAVC', track('vide', h264(100)), track('soun', codec('twos'))),
      MAY_NOT_PLAY_TEXT,
    ],
    ['HEVC of a telephone', film(track('vide', codec('hev1')), track('soun', codec('mp4a'))), MAY_NOT_PLAY_TEXT],
    ['H.264 of the studio profile 4:2:2', film(track('vide', h264(122))), MAY_NOT_PLAY_TEXT],
  ])('is accepted: %s; the response says when some browsers cannot play it [ADMM27]', async (_what, given, text) => {
    expect((await keep('VIDEO', given)).message).toBe(text);
  });
});

describe('the processing of a picture', () => {
  it('is aborted when its time is over [ASVS 5.2.6]', async () => {
    const pictures = createPictureMaker({ timeLimitMs: 1 });
    const refusal = { code: 'VALIDATION_FAILED', message: 'The picture takes too long to read' };
    await expect(pictures.make(blackPng(2000, 2000), { widths: [400] })).rejects.toMatchObject(refusal);
  });

  it('is aborted when its output is too large [ASVS 5.2.6]', async () => {
    const bytes = await picture({ width: 500, height: 400 });
    const rule = { widths: [400] };
    const [size] = (await createPictureMaker().make(bytes, rule)).sizes;
    const refusal = {
      code: 'VALIDATION_FAILED',
      message: 'The picture is too large in its stored form: make it smaller',
    };
    const limit = size!.bytes.byteLength;
    await expect(createPictureMaker({ maxSizeBytes: limit - 1 }).make(bytes, rule)).rejects.toMatchObject(refusal);
    expect(await createPictureMaker({ maxSizeBytes: limit }).make(bytes, rule)).toMatchObject({ width: 400 });
  });
});
