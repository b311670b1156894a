import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type LoadOptions,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { Cleaned, MetadataLeft } from './media.metadata-left.ts';
import type { PdfRefusal } from './media.pdf-refusals.ts';

/** XMP of the document, of a page or of a picture; and what programs keep for themselves. */
const METADATA_KEYS = ['Metadata', 'PieceInfo'].map((key) => PDFName.of(key));
const BYTE_RANGE = PDFName.of('ByteRange');
/** Actions that run a script or start a program or a file (ISO 32000-1, 12.6.4), on opening or later. */
const RUNNING_ACTIONS: unknown[] = ['JavaScript', 'Launch'].map((type) => PDFName.of(type));
const ACTION_TYPE = PDFName.of('S');
const SCRIPT = PDFName.of('JS');
const START_OF_SCAN = 0xda;
/** Of a JPEG: EXIF and XMP, IPTC, comments. The others say how colours are meant. */
const METADATA_SEGMENTS = [0xe1, 0xed, 0xfe];

/**
 * Checks a PDF and writes it anew without its Info dictionary (author, title, program, dates), without XMP, without what
 * was left of earlier versions, and without the metadata of the photographs in it. One that is encrypted but opens
 * without a password, is signed, or is understood only in part is left as it is. Refused is what a buyer could not open,
 * and what runs scripts or starts programs.
 */
export async function checkAndCleanPdf(bytes: Uint8Array): Promise<PdfResult> {
  if (!END.test(Buffer.from(bytes.subarray(-END_WITHIN)).toString('latin1'))) return { refused: 'damaged' };
  const opened = await open(bytes);
  if ('refused' in opened) return opened;
  const { document } = opened;
  try {
    if (document.getPageCount() === 0) return { refused: 'damaged' };
    const { isSigned, hasScripts } = strip(document);
    if (hasScripts) return { refused: 'scripts' };
    if (opened.left) return { left: opened.left };
    if (isSigned) return { left: 'signed' };
  } catch {
    return { refused: 'damaged' };
  }
  try {
    const cleaned = await document.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Infinity,
    });
    const isWhole = (await load(cleaned, STRICT)).getPageCount() === document.getPageCount();
    return isWhole ? { bytes: cleaned } : { left: 'unreadable' };
  } catch {
    return { left: 'unreadable' };
  }
}

/** A PDF cleaned, left as it is, or refused. */
export type PdfResult = Cleaned | { refused: PdfRefusal };

/** The last bytes of a whole file say where its table of objects is (ISO 32000-1, 7.5.5). */
const END = /startxref\s+\d+/;
const END_WITHIN = 2048;

const STRICT: LoadOptions = { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: Infinity };
const TOLERANT: LoadOptions = { ...STRICT, throwOnInvalidObject: false };

/**
 * Opens a PDF as a reader would: strictly, else over its faults, else with the empty password that an encrypted one
 * without a password for opening has. `left` says why such a one can't be written anew.
 */
async function open(
  bytes: Uint8Array,
): Promise<{ document: PDFDocument; left?: MetadataLeft } | { refused: PdfRefusal }> {
  let failure: unknown;
  for (const options of [STRICT, TOLERANT]) {
    try {
      return { document: await load(bytes, options), ...(options === TOLERANT ? { left: 'unreadable' } : {}) };
    } catch (error) {
      failure = error;
    }
  }
  if (!(failure instanceof EncryptedPDFError)) return { refused: 'damaged' };
  try {
    return { document: await load(bytes, { ...TOLERANT, password: '' }), left: 'encrypted' };
  } catch {
    return { refused: 'password' };
  }
}

async function load(bytes: Uint8Array, options: LoadOptions): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, options);
  // raises where the pages can't be found
  document.getPageCount();
  return document;
}

/** Goes through all that the catalog leads to, drops what it does not lead to, and looks for signatures and scripts. */
function strip({ context, catalog }: PDFDocument): { isSigned: boolean; hasScripts: boolean } {
  delete context.trailerInfo.Info;
  const reached = new Set<PDFObject>();
  const waiting: PDFObject[] = [context.trailerInfo.Root ?? catalog];
  let isSigned = false;
  let hasScripts = false;
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
    hasScripts ||= dict.has(SCRIPT) || RUNNING_ACTIONS.includes(dict.get(ACTION_TYPE));
    waiting.push(...dict.values());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  return { isSigned, hasScripts };
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
