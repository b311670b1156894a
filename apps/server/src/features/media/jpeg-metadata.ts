const START_OF_SCAN = 0xda;
/** EXIF and XMP, IPTC, comments. The others say how colours are meant. */
const METADATA_SEGMENTS = [0xe1, 0xed, 0xfe];

/** A JPEG without its EXIF, XMP, IPTC and comments, its picture untouched; as it is when it is not understood. */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array {
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
