import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  /** A text that varies a picture: pictures of different texts differ. */
  seed?: string;
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
}

/** Makes a picture with some structure, so that it does not compress to nothing. */
export async function picture({ width = 64, height = 48, seed = 'a', format = 'jpeg' }: PictureOptions = {}) {
  const hue = crc32(seed) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue},60%,60%)"/><circle cx="50%" cy="50%" r="30%" fill="hsl(${hue},60%,20%)"/></svg>`;
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer();
}

/** Makes a GIF of so many frames, alternately black and white since equal ones would be merged. */
export async function animation(frames: number): Promise<Buffer> {
  const side = 8;
  const bytes = Buffer.concat(
    Array.from({ length: frames }, (_, nth) => Buffer.alloc(side * side * 3, (nth % 2) * 255)),
  );
  return sharp(bytes, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ delay: 100, interFrameMaxError: 0 })
    .toBuffer();
}

/** Makes a photo like a phone's: stored sideways with an EXIF orientation, and with the GPS position. */
export async function photoWithPlace() {
  return sharp(await picture({ width: 80, height: 40 }))
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'A telephone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 38/1 2400/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '73/1 53/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
}

/** Words in the metadata of `photoWithEverything`, each in another place. */
export const METADATA_WORDS = ['A telephone', 'Asha in XMP', 'Asha in IPTC', 'Asha in a comment'] as const;

/** Makes a picture with all metadata that its format supports: EXIF with a GPS position, XMP, IPTC and a comment. */
export async function photoWithEverything(format: NonNullable<PictureOptions['format']>): Promise<Buffer> {
  const [make, inXmp, inIptc, inComment] = METADATA_WORDS;
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${inXmp}"/></rdf:RDF></x:xmpmeta>`;
  const file = await sharp(await picture({ width: 900, height: 600 }))
    .withXmp(xmp)
    .withExifMerge({
      IFD0: { Make: make },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 38/1 2400/100' },
    })
    .toFormat(format)
    .toBuffer();
  if (format === 'jpeg') {
    const iptc = `Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x11\x1C\x02\x50\x00\x0C${inIptc}\x00`;
    const [segments, rest] = [jpegSegment(0xed, iptc) + jpegSegment(0xfe, inComment), file.subarray(2)];
    return Buffer.concat([file.subarray(0, 2), Buffer.from(segments, 'latin1'), rest]);
  }
  if (format === 'png') {
    const end = file.length - 12;
    return Buffer.concat([
      file.subarray(0, end),
      chunk('tEXt', Buffer.from(`Comment\0${inComment}`)),
      file.subarray(end),
    ]);
  }
  if (format !== 'gif') return file;
  const comment = Buffer.from(`!\xFE${String.fromCharCode(inComment.length)}${inComment}\0`, 'latin1');
  return Buffer.concat([file.subarray(0, -1), comment, file.subarray(-1)]);
}

function jpegSegment(marker: number, content: string): string {
  const size = content.length + 2;
  return `\xFF${String.fromCharCode(marker, size >> 8, size & 255)}${content}`;
}

/** Makes a small file that unpacks to so many black pixels: a valid PNG of one bit a pixel. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Makes the header of a WebM alone: what detects its type. */
export const webm = () => Buffer.from('\x1A\x45\xDF\xA3\x87\x42\x82\x84webm', 'latin1');

/**
 * Makes a PDF of one empty page with a text in a comment. Its fourth object has an error that readers tolerate, so that
 * it is stored unchanged, with its metadata.
 */
export function pdf(comment = 'x'): Buffer {
  return pdfOf([PDF_PAGE, '4 0 obj\n<</Fault\nendobj'], comment);
}

/** Makes a PDF of these objects, the first of which is the catalog. */
export function pdfOf(objects: readonly string[], comment = 'x'): Buffer {
  return Buffer.from(
    `%PDF-1.7\n% ${comment}\n${objects.join('\n')}\ntrailer\n<</Root 1 0 R/Size 9>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
}

/** Catalog, pages and one page. */
export const PDF_PAGE = pdfPage('');

/** Catalog, pages and one page, with these entries of the catalog besides. */
export function pdfPage(catalogEntries: string): string {
  return `1 0 obj
<</Type/Catalog/Pages 2 0 R${catalogEntries}>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>
endobj`;
}
