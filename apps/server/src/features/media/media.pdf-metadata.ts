import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { Cleaned } from './media.metadata-left.ts';

/** XMP of the document, of a page or of a picture; and what programs keep for themselves. */
const METADATA_KEYS = ['Metadata', 'PieceInfo'].map((key) => PDFName.of(key));
const BYTE_RANGE = PDFName.of('ByteRange');
const START_OF_SCAN = 0xda;
/** Of a JPEG: EXIF and XMP, IPTC, comments. The others say how colours are meant. */
const METADATA_SEGMENTS = [0xe1, 0xed, 0xfe];

/**
 * Writes a PDF anew without its Info dictionary (author, title, program, dates), without XMP, without what was left of
 * earlier versions, and without the metadata of the photographs in it. One that is not understood from end to end is
 * left alone.
 */
export async function withoutPdfMetadata(bytes: Uint8Array): Promise<Cleaned> {
  try {
    const document = await load(bytes);
    if (strip(document).isSigned) return { left: 'signed' };
    const cleaned = await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Infinity,
    });
    const isWhole = (await load(cleaned)).getPageCount() === document.getPageCount();
    return isWhole ? { bytes: cleaned } : { left: 'unreadable' };
  } catch (error) {
    // what is packed together can't be told from damage once it is encrypted
    const isEncrypted = error instanceof EncryptedPDFError || Buffer.from(bytes).includes('/Encrypt');
    return { left: isEncrypted ? 'encrypted' : 'unreadable' };
  }
}

function load(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: Infinity });
}

/** Goes through all that the catalog leads to, and drops what it does not lead to. */
function strip({ context, catalog }: PDFDocument): { isSigned: boolean } {
  delete context.trailerInfo.Info;
  const reached = new Set<PDFObject>();
  const waiting: PDFObject[] = [context.trailerInfo.Root ?? catalog];
  let isSigned = false;
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (reached.has(object)) continue;
    reached.add(object);
    const dict = dictOf(object);
    if (object instanceof PDFRef) waiting.push(...[context.lookup(object)].filter((one) => one !== undefined));
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    if (object instanceof PDFRawStream) stripPhotograph(object);
    if (!dict) continue;
    for (const key of METADATA_KEYS) dict.delete(key);
    isSigned ||= dict.has(BYTE_RANGE);
    waiting.push(...dict.values());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  return { isSigned };
}

function dictOf(object: PDFObject): PDFDict | undefined {
  if (object instanceof PDFDict) return object;
  return object instanceof PDFStream ? object.dict : undefined;
}

/** A photograph stands in a PDF as the camera or telephone wrote it. */
function stripPhotograph(stream: PDFRawStream): void {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const [only, more] = filter instanceof PDFArray ? filter.asArray() : [filter];
  if (only !== PDFName.of('DCTDecode') || more !== undefined) return;
  stream.updateContents(withoutJpegMetadata(stream.contents));
}

/** A JPEG without its EXIF, XMP, IPTC and comments, its picture untouched; as it is when it is not understood. */
function withoutJpegMetadata(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.byteLength && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === START_OF_SCAN) return Buffer.concat([...kept, bytes.subarray(at)]);
    const end = at + 2 + view.getUint16(at + 2);
    if (!METADATA_SEGMENTS.includes(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return bytes;
}
