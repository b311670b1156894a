import sharp, { type Sharp } from 'sharp';
import { RefusedTask } from '../../../http/kernel/task-child.ts';

export interface PictureSize {
  /** Pixels; the height follows from the picture's shape. */
  width: number;
  /** Without any metadata. */
  bytes: Uint8Array;
}

export interface MadePicture {
  /** Of the widest size, in pixels. */
  width: number;
  height: number;
  /** WebP, narrowest first. */
  sizes: PictureSize[];
  /** A few blurred pixels as a data URI. */
  placeholder: string | null;
}

export interface PictureRule {
  /** Widths to make, narrowest first; none is wider than the original. */
  widths: readonly number[];
  /** For line art and QR codes, which compression would blur. */
  lossless?: boolean;
}

/** What is to be done with a picture. */
export type PictureTask = { bytes: Uint8Array; timeLimitMs: number } & (
  | { kind: 'check' }
  | { kind: 'make'; rule: PictureRule; maxSizeBytes: number }
  | { kind: 'makeAvif'; widths: readonly number[] }
);

/** What comes of each kind of task. */
export interface PictureResults {
  check: null;
  make: MadePicture;
  makeAvif: PictureSize[];
}

/** A picture that is not taken; the message goes on after 'The picture'. */
class RefusedPicture extends RefusedTask {}

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 100;
/** Of a WebP. */
const MAX_HEIGHT = 16_383;
const PLACEHOLDER_WIDTH = 16;
/** A data URI longer than this costs every card more than it gives. */
const PLACEHOLDER_MAX_LENGTH = 400;
const QUALITY = 78;
/** Half the time of sharp's own 4 for two hundredths more bytes (measured). */
const EFFORT = 2;
/** A third fewer bytes than the WebP of a photograph, in the same time; the next effort takes three times as long (measured). */
const AVIF = { quality: 56, effort: 0 } as const;

/** Does a task. Raises RefusedPicture for what is no sound picture, takes too long or comes out too large. */
export async function workOn(task: PictureTask): Promise<PictureResults[PictureTask['kind']]> {
  const inTime = untilIn(task.timeLimitMs);
  const { bytes } = task;
  try {
    if (task.kind === 'make') return await make({ ...task, inTime });
    if (task.kind === 'makeAvif') return await makeAvif(bytes, task.widths, inTime);
    await readToEnd(bytes, inTime);
    return null;
  } catch (error) {
    throw explain(error);
  }
}

/** Gives a step of the work what is left of the time. */
type InTime = (step: Sharp) => Sharp;

function untilIn(limitMs: number): InTime {
  const end = performance.now() + limitMs;
  return (step) => {
    const left = end - performance.now();
    if (left <= 0) throw tookTooLong();
    return step.timeout({ seconds: Math.ceil(left / 1000) });
  };
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

async function readToEnd(bytes: Uint8Array, inTime: InTime): Promise<void> {
  await checkFrames(bytes);
  await inTime(open(bytes)).resize({ width: PLACEHOLDER_WIDTH }).raw().toBuffer();
}

/** The first frame is kept; to count the others costs nothing, but a file of thousands is no honest picture. */
async function checkFrames(bytes: Uint8Array): Promise<void> {
  const { pages = 1 } = await open(bytes).metadata();
  if (pages > MAX_FRAMES) throw new RefusedPicture(`must have at most ${MAX_FRAMES} frames`);
}

interface Making {
  bytes: Uint8Array;
  rule: PictureRule;
  inTime: InTime;
  maxSizeBytes: number;
}

async function make({ bytes, rule: { widths, lossless = false }, inTime, maxSizeBytes }: Making): Promise<MadePicture> {
  await checkFrames(bytes);
  const widest = Math.max(...widths);
  // sharp writes pixels only: EXIF, GPS and colour profile stay behind, so turn upright and convert colours first
  const { data, info } = await inTime(open(bytes))
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: rawWidth, height, channels } = info;
  if (height > MAX_HEIGHT) throw new RefusedPicture('is too tall: cut it into several');
  const decoded = () => inTime(sharp(data, { raw: { width: rawWidth, height, channels } }));
  const wanted = widthsUpTo(info.width, widths);
  const sizes = await Promise.all(
    wanted.map(async (width) => {
      const file = await decoded().resize({ width }).webp({ quality: QUALITY, lossless, effort: EFFORT }).toBuffer();
      if (file.byteLength > maxSizeBytes) throw new RefusedPicture('is too large in its stored form: make it smaller');
      return { width, bytes: file };
    }),
  );
  return { width: info.width, height: info.height, sizes, placeholder: await makePlaceholder(decoded()) };
}

/** @param width of the picture, which is never enlarged */
function widthsUpTo(width: number, widths: readonly number[]): number[] {
  return [...widths.filter((narrower) => narrower < width), width];
}

/** One size after the other: nobody waits for them, and other work goes on beside. */
async function makeAvif(bytes: Uint8Array, widths: readonly number[], inTime: InTime): Promise<PictureSize[]> {
  const widest = Math.max(...widths);
  const step = inTime(open(bytes)).resize({ width: widest, withoutEnlargement: true });
  const { data, info } = await step.raw().toBuffer({ resolveWithObject: true });
  const { width: rawWidth, height, channels } = info;
  const sizes: PictureSize[] = [];
  for (const width of widthsUpTo(rawWidth, widths)) {
    const decoded = inTime(sharp(data, { raw: { width: rawWidth, height, channels } }));
    sizes.push({ width, bytes: await decoded.resize({ width }).avif(AVIF).toBuffer() });
  }
  return sizes;
}

async function makePlaceholder(picture: Sharp): Promise<string | null> {
  const bytes = await picture.resize({ width: PLACEHOLDER_WIDTH }).blur(1).webp({ quality: 40 }).toBuffer();
  const uri = `data:image/webp;base64,${bytes.toString('base64')}`;
  return uri.length <= PLACEHOLDER_MAX_LENGTH ? uri : null;
}

/** sharp tells its reasons in text only; the one a person can act on is the size. */
function explain(error: unknown): RefusedPicture {
  if (error instanceof RefusedPicture) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/.test(message)) return new RefusedPicture('must have at most 50 megapixels');
  if (/timeout/.test(message)) return tookTooLong();
  return new RefusedPicture("is damaged and can't be read");
}

function tookTooLong(): RefusedPicture {
  return new RefusedPicture('takes too long to read');
}
