import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../http/app-error.ts';

interface PictureSize {
  /** Pixels; the height follows from the picture's shape. */
  width: number;
  /** WebP, without any metadata. */
  bytes: Uint8Array;
}

export interface MadePicture {
  /** Of the widest size, in pixels. */
  width: number;
  height: number;
  /** Narrowest first. */
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

/** The queue of a picture maker as it is at the moment; `refused` counts up. */
export interface PictureQueue {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 100;
const MAX_WAITING = 8;
const TIMEOUT_SECONDS = 20;
const PLACEHOLDER_WIDTH = 16;
/** A data URI longer than this costs every card more than it gives. */
const PLACEHOLDER_MAX_LENGTH = 400;
const QUALITY = 78;
/** Half the time of sharp's own 4 for two hundredths more bytes (measured). */
const EFFORT = 2;

/**
 * Makes the stored sizes of pictures. One is decoded at a time and eight may wait: a decoded picture of 50 megapixels
 * is 150 MB (docs/security.md). Both raise AppError: VALIDATION_FAILED for what is no sound picture,
 * UNAVAILABLE when too many wait.
 */
export function createPictureMaker() {
  const { inTurn, queue } = createQueue(MAX_WAITING);
  return {
    queue,
    /** Reads a picture to its end without keeping it, so that a broken one is known before anything is written. */
    check: (bytes: Uint8Array): Promise<void> => inTurn(() => sound(() => readToEnd(bytes))),
    make: (bytes: Uint8Array, rule: PictureRule): Promise<MadePicture> => inTurn(() => sound(() => make(bytes, rule))),
  };
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: TIMEOUT_SECONDS });
}

async function readToEnd(bytes: Uint8Array): Promise<void> {
  await checkFrames(bytes);
  await open(bytes).resize({ width: PLACEHOLDER_WIDTH }).raw().toBuffer();
}

/** The first frame is kept; to count the others costs nothing, but a file of thousands is no honest picture. */
async function checkFrames(bytes: Uint8Array): Promise<void> {
  const { pages = 1 } = await open(bytes).metadata();
  if (pages > MAX_FRAMES) throw refused(`must have at most ${MAX_FRAMES} frames`);
}

async function make(bytes: Uint8Array, { widths, lossless = false }: PictureRule): Promise<MadePicture> {
  await checkFrames(bytes);
  const widest = Math.max(...widths);
  // sharp writes pixels only: EXIF, GPS and colour profile stay behind, so turn upright and convert colours first
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const wanted = [...widths.filter((width) => width < info.width), info.width];
  const sizes = await Promise.all(
    wanted.map(async (width) => {
      const file = await decoded().resize({ width }).webp({ quality: QUALITY, lossless, effort: EFFORT }).toBuffer();
      return { width, bytes: file };
    }),
  );
  return { width: info.width, height: info.height, sizes, placeholder: await makePlaceholder(decoded()) };
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
    if (/timeout/.test(message)) throw refused('takes too long to read');
    throw refused("is damaged and can't be read");
  }
}

function refused(what: string): AppError {
  const message = `The picture ${what}`;
  return new AppError('VALIDATION_FAILED', message, { errors: [{ field: 'file', message }] });
}

/** Runs jobs one after the other and refuses more than `limit` waiting ones. */
function createQueue(limit: number) {
  const queue = { running: 0, waiting: 0, refused: 0 };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(job: () => Promise<T>): Promise<T> => {
    if (queue.running + queue.waiting > limit) {
      queue.refused += 1;
      throw new AppError('UNAVAILABLE', 'Too many pictures are being processed. Please try again in a moment.', {
        retryAfter: 5,
      });
    }
    const run = async () => {
      queue.waiting -= 1;
      queue.running += 1;
      try {
        return await job();
      } finally {
        queue.running -= 1;
      }
    };
    queue.waiting += 1;
    const done = last.then(run);
    last = done.catch(() => undefined);
    return done;
  };
  return { inTurn, queue: queue as PictureQueue };
}
