import type { Cleaned } from './media.metadata-left.ts';

/** Boxes that say where, when, by whom and with what: user data, metadata, XMP and other private ones. */
const METADATA_BOXES = ['udta', 'meta', 'uuid'];
/** Boxes that hold others of these. */
const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'mvex', 'edts'];
/** All else may be a track of places. */
const HANDLERS = ['vide', 'soun'];
const BOX_HEAD = 8;

/**
 * An MP4 whose metadata boxes are free space of the same size, so that nothing moves and its picture and sound are
 * untouched. One that is not understood from end to end, or has a track beside picture and sound, is left alone.
 */
export function withoutMp4Metadata(given: Uint8Array): Cleaned {
  const bytes = Buffer.from(given);
  const seen = new Set<string>();
  const isUnderstood = clean(bytes, 0, bytes.byteLength, seen);
  return isUnderstood && seen.has('moov') ? { bytes } : { left: 'video' };
}

function clean(bytes: Buffer, start: number, end: number, seen: Set<string>): boolean {
  for (let at = start; at < end;) {
    const box = readBox(bytes, at, end);
    if (!box) return false;
    const { type, content, next } = box;
    seen.add(type);
    if (METADATA_BOXES.includes(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, content, next);
    } else if (type === 'hdlr') {
      if (!HANDLERS.includes(bytes.toString('latin1', content + 8, content + 12))) return false;
    } else if (CONTAINERS.includes(type) && !clean(bytes, content, next, seen)) return false;
    at = next;
  }
  return true;
}

/** The box that begins here; undefined when it is not whole. */
function readBox(bytes: Buffer, at: number, end: number) {
  if (at + BOX_HEAD > end) return undefined;
  const size = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + BOX_HEAD);
  if (!/^[\w -©]{4}$/.test(type)) return undefined;
  // 1: the size follows in 64 bits; 0: to the end of the file
  if (size === 1 && at + 16 > end) return undefined;
  const next = size === 0 ? end : at + (size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size);
  const content = at + (size === 1 ? 16 : BOX_HEAD);
  return next >= content && next <= end ? { type, content, next } : undefined;
}
