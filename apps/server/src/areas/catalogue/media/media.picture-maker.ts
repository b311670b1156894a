import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../../../http/kernel/app-error.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import { createWorkQueue } from '../../../http/kernel/work-queue.ts';
import type { PictureAnswer } from './media.picture-process.ts';
import type { MadePicture, PictureResults, PictureRule, PictureSize, PictureTask } from './media.picture-work.ts';

const MAX_WAITING = 8;
/** For all that is done to one picture. */
const TIME_LIMIT_MS = 20_000;
/** Of one stored size: no picture comes out larger than it may come in. */
const MAX_SIZE_BYTES = 10 * 1024 * 1024;
/** To start the process takes longer than a small picture does; to keep it costs memory. */
const IDLE_MS = 10_000;
/** Why a picture is refused that the process could not read and live. */
const DAMAGED = "is damaged and can't be read";
/** How a process ends whose memory a picture has spoiled. */
const CRASHES: readonly (number | string | null | undefined)[] = [
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
];

/**
 * Makes the stored sizes of pictures, in a process of its own that ends when nothing is left to do: what libvips takes
 * stays with the process that it runs in. One is decoded at a time and eight may wait: a decoded picture of 50 megapixels
 * is 150 MB (docs/security.md). All raise AppError: VALIDATION_FAILED for what is no sound picture, takes too long or
 * comes out too large, UNAVAILABLE when too many wait or the process is killed.
 */
export function createPictureMaker({ timeLimitMs = TIME_LIMIT_MS, maxSizeBytes = MAX_SIZE_BYTES } = {}) {
  const { enqueue, queue } = createWorkQueue(MAX_WAITING, 'pictures');
  const process = createPictureProcess();
  return {
    queue,
    /** Reads a picture to its end without keeping it, so that a broken one is known before anything is written. */
    check: async (bytes: Uint8Array): Promise<void> => {
      await enqueue(() => process.do<'check'>({ kind: 'check', bytes, timeLimitMs }));
    },
    make: (bytes: Uint8Array, rule: PictureRule): Promise<MadePicture> =>
      enqueue(() => process.do<'make'>({ kind: 'make', bytes, rule, timeLimitMs, maxSizeBytes })),
    /** The same picture in AVIF, in these widths as far as it has them, narrowest first. */
    makeAvif: (bytes: Uint8Array, widths: readonly number[]): Promise<PictureSize[]> =>
      enqueue(() => process.do<'makeAvif'>({ kind: 'makeAvif', bytes, widths, timeLimitMs })),
  };
}

function createPictureProcess() {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    clearTimeout(idle);
    if (child && !child.connected) child = undefined;
    child ??= fork(new URL('./media.picture-process.ts', import.meta.url), {
      // nothing of the server's settings is of any use to who spoils the process with a picture
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [],
      serialization: 'advanced',
    });
    child.ref();
    child.channel?.ref();
    return child;
  };

  /** One that nobody waits for holds up no process that wants to end. */
  const rest = (present: ChildProcess) => {
    present.unref();
    present.channel?.unref();
    idle = setTimeout(() => {
      if (child === present) child = undefined;
      if (present.connected) present.disconnect();
    }, IDLE_MS).unref();
  };

  return {
    /** Has one task done; the next only once this one is. */
    async do<Kind extends PictureTask['kind']>(
      task: Extract<PictureTask, { kind: Kind }>,
    ): Promise<PictureResults[Kind]> {
      const present = start();
      try {
        const answer = await ask(present, task);
        if ('refused' in answer) throw refused(answer.refused);
        return answer.result as PictureResults[Kind];
      } finally {
        rest(present);
      }
    },
  };
}

/** What the process says, or a refusal when a picture made it crash. Raises UNAVAILABLE when it ended for another reason. */
async function ask(child: ChildProcess, task: PictureTask): Promise<PictureAnswer> {
  const done = new AbortController();
  const { signal } = done;
  try {
    const ended = once(child, 'exit', { signal }).then(([code, by]: (number | string | null)[]): PictureAnswer => {
      if (CRASHES.includes(by)) return { refused: DAMAGED };
      throw unavailable(new Error(`The process for pictures ended: ${by ?? code}`));
    });
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as PictureAnswer);
    // one that has ended is told by its exit
    child.send(task, () => undefined);
    return await Promise.race([answered, ended]);
  } finally {
    done.abort();
  }
}

function refused(what: string): AppError {
  const message = `The picture ${what}`;
  return new AppError('VALIDATION_FAILED', message, { errors: [{ field: 'file', message }] });
}
