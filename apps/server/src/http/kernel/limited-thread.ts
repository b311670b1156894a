import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createWorkQueue } from './work-queue.ts';

const MAX_WAITING = 8;
const WATCH_EVERY_MS = 100;
/** To load a library takes longer than most files do; to keep it costs memory. */
const IDLE_MS = 10_000;

export interface ThreadOptions {
  /** Address of the thread's module, which answers each message with one. */
  module: URL;
  /** The plural noun of the tasks, for the message of a full queue. */
  what: string;
  /** Of objects, and of unpacked bytes beside them: a small file may unpack to any size. */
  memoryLimitMb: number;
}

/**
 * Runs tasks with hostile input one at a time in a thread of its own, which is ended when it takes too long or too much.
 * @returns a function that runs a task within milliseconds, and gives null where the thread had to be ended. Raises
 *   UNAVAILABLE when eight wait.
 */
export function createLimitedThread<Result>({ module, what, memoryLimitMb }: ThreadOptions) {
  const { enqueue } = createWorkQueue(MAX_WAITING, what);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const start = () => {
    clearTimeout(idle);
    worker ??= new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb } });
    worker.ref();
    return worker;
  };
  /** A thread that nobody waits for holds up no process that wants to end. */
  const rest = () => {
    worker?.unref();
    idle = setTimeout(end, IDLE_MS).unref();
  };
  return (task: object, timeLimitMs: number): Promise<Result | null> =>
    enqueue(async () => {
      const thread = start();
      const done = new AbortController();
      const watch = setInterval(() => void endWhenTooLarge(thread, memoryLimitMb), WATCH_EVERY_MS);
      try {
        const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeLimitMs)]);
        const ended = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The thread ended')));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
        thread.postMessage(task);
        const [result] = (await Promise.race([once(thread, 'message', { signal }), ended])) as [Result];
        return result;
      } catch {
        end();
        return null;
      } finally {
        done.abort();
        clearInterval(watch);
        rest();
      }
    });
}

async function endWhenTooLarge(thread: Worker, limitMb: number): Promise<void> {
  const { external_memory: unpacked } = await thread.getHeapStatistics().catch(() => ({ external_memory: 0 }));
  if (unpacked > limitMb * 1024 * 1024) await thread.terminate();
}
