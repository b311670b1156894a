import { AppError } from '../../../http/kernel/app-error.ts';
import { createTaskProcess } from '../../../http/kernel/task-process.ts';
import { createWorkQueue } from '../../../http/kernel/work-queue.ts';
import type { MadePicture, PictureResults, PictureRule, PictureSize, PictureTask } from './media.picture-work.ts';

const MAX_WAITING = 8;
/** For all that is done to one picture. */
const TIME_LIMIT_MS = 20_000;
/** Of one stored size: no picture comes out larger than it may come in. */
const MAX_SIZE_BYTES = 10 * 1024 * 1024;
/** Why a picture is refused that the process could not read and live. */
const DAMAGED = "is damaged and can't be read";
const TOO_LONG = 'takes too long to read';

/**
 * Makes the stored sizes of pictures, in a process of its own that ends when nothing is left to do: what libvips takes
 * stays with the process that it runs in. One is decoded at a time and eight may wait: a decoded picture of 50 megapixels
 * is 150 MB (docs/security.md). All raise AppError: VALIDATION_FAILED for what is no sound picture, takes too long or
 * comes out too large, UNAVAILABLE when too many wait or the process is killed.
 */
export function createPictureMaker({ timeLimitMs = TIME_LIMIT_MS, maxSizeBytes = MAX_SIZE_BYTES } = {}) {
  const { enqueue, queue } = createWorkQueue(MAX_WAITING, 'pictures');
  const entry = new URL('./media.picture-process.ts', import.meta.url);
  const process = createTaskProcess(entry, { crashed: DAMAGED, tookTooLong: TOO_LONG });
  const work = async <Kind extends PictureTask['kind']>(
    task: Extract<PictureTask, { kind: Kind }>,
  ): Promise<PictureResults[Kind]> => {
    const answer = await process.do<PictureResults[Kind]>(task);
    if ('refused' in answer) throw refused(answer.refused);
    return answer.result;
  };
  return {
    queue,
    /** Waits for the turn of a picture that another process makes: only one is decoded at a time. */
    enqueue,
    /** Reads a picture to its end without keeping it, so that a broken one is known before anything is written. */
    check: async (bytes: Uint8Array): Promise<void> => {
      await enqueue(() => work<'check'>({ kind: 'check', bytes, timeLimitMs }));
    },
    make: (bytes: Uint8Array, rule: PictureRule): Promise<MadePicture> =>
      enqueue(() => work<'make'>({ kind: 'make', bytes, rule, timeLimitMs, maxSizeBytes })),
    /** The same picture in AVIF, in these widths as far as it has them, narrowest first. */
    makeAvif: (bytes: Uint8Array, widths: readonly number[]): Promise<PictureSize[]> =>
      enqueue(() => work<'makeAvif'>({ kind: 'makeAvif', bytes, widths, timeLimitMs })),
  };
}

function refused(what: string): AppError {
  const message = `The picture ${what}`;
  return new AppError('VALIDATION_FAILED', message, { errors: [{ field: 'file', message }] });
}
