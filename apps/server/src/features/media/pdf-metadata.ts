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
import type { Cleaned } from './metadata-left.ts';
import { withoutJpegMetadata } from './jpeg-metadata.ts';

/** XMP of the document, of a page or of a picture; and what programs keep for themselves. */
const METADATA_KEYS = ['Metadata', 'PieceInfo'].map((key) => PDFName.of(key));
const BYTE_RANGE = PDFName.of('ByteRange');

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
