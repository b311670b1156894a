import type { Sharp } from 'sharp';
import { AppError } from '../../http/app-error.ts';
import { createWorkQueue } from '../../http/work-queue.ts';

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

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 100;
/** Of a WebP. */
const MAX_HEIGHT = 16_383;
const MAX_WAITING = 8;
/** For all that is done to one picture. */
const TIME_LIMIT_MS = 20_000;
/** Of one stored size: no picture comes out larger than it may come in. */
const MAX_SIZE_BYTES = 10 * 1024 * 1024;
const PLACEHOLDER_WIDTH = 16;
/** A data URI longer than this costs every card more than it gives. */
const PLACEHOLDER_MAX_LENGTH = 400;
const QUALITY = 78;
/** Half the time of sharp's own 4 for two hundredths more bytes (measured). */
const EFFORT = 2;
/** A third fewer bytes than the WebP of a photograph, in the same time; the next effort takes three times as long (measured). */
const AVIF = { quality: 56, effort: 0 } as const;

/**
 * Makes the stored sizes of pictures. One is decoded at a time and eight may wait: a decoded picture of 50 megapixels
 * is 150 MB (docs/security.md). Both raise AppError: VALIDATION_FAILED for what is no sound picture, takes too long or
 * comes out too large, UNAVAILABLE when too many wait.
 */
export function createPictureMaker({ timeLimitMs = TIME_LIMIT_MS, maxSizeBytes = MAX_SIZE_BYTES } = {}) {
  const { inTurn, queue } = createWorkQueue(MAX_WAITING, 'pictures');
  const timed = <T>(work: (inTime: InTime) => Promise<T>) =>
    inTurn(async () => {
      // one that can't be loaded is no fault of a picture
      await loadSharp();
      return sound(() => work(untilIn(timeLimitMs)));
    });
  return {
    queue,
    /** Reads a picture to its end without keeping it, so that a broken one is known before anything is written. */
    check: (bytes: Uint8Array): Promise<void> => timed((inTime) => readToEnd(bytes, inTime)),
    make: (bytes: Uint8Array, rule: PictureRule): Promise<MadePicture> =>
      timed((inTime) => make({ bytes, rule, inTime, maxSizeBytes })),
    /** The same picture in AVIF, in these widths as far as it has them, narrowest first. */
    makeAvif: (bytes: Uint8Array, widths: readonly number[]): Promise<PictureSize[]> =>
      timed((inTime) => makeAvif(bytes, widths, inTime)),
  };
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

/** With the first picture: it takes 15 MB, and most processes never see one. */
async function loadSharp() {
  return (await import('sharp')).default;
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

async function readToEnd(bytes: Uint8Array, inTime: InTime): Promise<void> {
  await checkFrames(bytes);
  await inTime(await open(bytes))
    .resize({ width: PLACEHOLDER_WIDTH })
    .raw()
    .toBuffer();
}

/** The first frame is kept; to count the others costs nothing, but a file of thousands is no honest picture. */
async function checkFrames(bytes: Uint8Array): Promise<void> {
  const { pages = 1 } = await (await open(bytes)).metadata();
  if (pages > MAX_FRAMES) throw refused(`must have at most ${MAX_FRAMES} frames`);
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
  const { data, info } = await inTime(await open(bytes))
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: rawWidth, height, channels } = info;
  if (height > MAX_HEIGHT) throw refused('is too tall: cut it into several');
  const sharp = await loadSharp();
  const decoded = () => inTime(sharp(data, { raw: { width: rawWidth, height, channels } }));
  const wanted = widthsUpTo(info.width, widths);
  const sizes = await Promise.all(
    wanted.map(async (width) => {
      const file = await decoded().resize({ width }).webp({ quality: QUALITY, lossless, effort: EFFORT }).toBuffer();
      if (file.byteLength > maxSizeBytes) throw refused('is too large in its stored form: make it smaller');
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
  const sharp = await loadSharp();
  const step = inTime(await open(bytes)).resize({ width: widest, withoutEnlargement: true });
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
async function sound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/.test(message)) throw refused('must have at most 50 megapixels');
    if (/timeout/.test(message)) throw tookTooLong();
    throw refused("is damaged and can't be read");
  }
}

function tookTooLong(): AppError {
  return refused('takes too long to read');
}

function refused(what: string): AppError {
  const message = `The picture ${what}`;
  return new AppError('VALIDATION_FAILED', message, { errors: [{ field: 'file', message }] });
}
