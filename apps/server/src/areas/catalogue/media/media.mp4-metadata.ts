import type { Cleaned } from './media.metadata-left.ts';

/** Boxes that say where, when, by whom and with what: user data, metadata, XMP and other private ones. */
const METADATA_BOXES = ['udta', 'meta', 'uuid'];
/** Boxes that hold others of these. */
const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'mvex', 'edts'];
/** All else may be a track of places. */
const HANDLERS = ['vide', 'soun'];
const BOX_HEAD = 8;
/** A film has some hundred; each takes a microsecond, while everybody waits. */
const MAX_BOXES = 20_000;
/** The deepest of ours lies in the fifth. */
const MAX_DEPTH = 8;

/**
 * An MP4 whose metadata boxes are free space of the same size, so that nothing moves and its picture and sound are
 * untouched. One that is not understood from end to end, has a track beside picture and sound, or is of more boxes than a
 * film has, is left alone.
 */
export function withoutMp4Metadata(given: Uint8Array): Cleaned {
  const bytes = Buffer.from(given);
  const seen = { types: new Set<string>(), boxes: 0 };
  const isUnderstood = clean(bytes, { start: 0, end: bytes.byteLength, depth: 0 }, seen);
  return isUnderstood && seen.types.has('moov') ? { bytes } : { left: 'video' };
}

interface Stretch {
  start: number;
  end: number;
  /** Of boxes around it. */
  depth: number;
}

function clean(bytes: Buffer, { start, end, depth }: Stretch, seen: { types: Set<string>; boxes: number }): boolean {
  for (let at = start; at < end;) {
    const box = readBox(bytes, at, end);
    seen.boxes += 1;
    if (!box || seen.boxes > MAX_BOXES || depth > MAX_DEPTH) return false;
    const { type, content, next } = box;
    seen.types.add(type);
    if (METADATA_BOXES.includes(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, content, next);
    } else if (type === 'hdlr') {
      if (!HANDLERS.includes(bytes.toString('latin1', content + 8, content + 12))) return false;
    } else if (CONTAINERS.includes(type) && !clean(bytes, { start: content, end: next, depth: depth + 1 }, seen)) {
      return false;
    }
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
