/** Sample entries of tracks that every browser plays (ISO/IEC 14496-12, 8.5.2; registered at mp4ra.org). */
const PLAYED_EVERYWHERE = ['avc1', 'avc3', 'mp4a', '.mp3'];
/** Profiles of H.264 that browsers decode: Baseline, Main, Extended and High. Cameras write others, as High 4:2:2. */
const PLAYED_PROFILES = [66, 77, 88, 100];
/** Bytes from the beginning of a sample description box's type to the type of its first entry. */
const TO_FIRST_ENTRY = 16;
/** Bytes from the beginning of an H.264 configuration's type to the profile. */
const TO_PROFILE = 5;

/** What an admin reads of a video that some browsers do not play. */
export const MAY_NOT_PLAY_TEXT =
  'Some phones and browsers cannot play this video. Save it as MP4 with H.264 and AAC, and upload that instead.';

/**
 * Tells whether every browser plays an MP4's picture and sound, by the codecs that it names: HEVC of telephones and the
 * uncompressed sound of cameras are not played everywhere. True where it names none.
 */
export function playsEverywhere(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    positionsOf(file, 'stsd').every((at) => {
      const codec = file.toString('latin1', at + TO_FIRST_ENTRY, at + TO_FIRST_ENTRY + 4);
      return codec.length < 4 || PLAYED_EVERYWHERE.includes(codec);
    }) &&
    positionsOf(file, 'avcC').every((at) => {
      const profile = file[at + TO_PROFILE];
      return profile === undefined || PLAYED_PROFILES.includes(profile);
    })
  );
}

/** Where a box type occurs, but for the pictures and sound, in which any four bytes may. */
function positionsOf(file: Buffer, type: string): number[] {
  const moov = file.indexOf('moov', 0, 'latin1');
  if (moov < 4) return [];
  const end = moov - 4 + file.readUInt32BE(moov - 4);
  const found: number[] = [];
  for (let at = file.indexOf(type, moov, 'latin1'); at !== -1 && at < end; at = file.indexOf(type, at + 4, 'latin1')) {
    found.push(at);
  }
  return found;
}
