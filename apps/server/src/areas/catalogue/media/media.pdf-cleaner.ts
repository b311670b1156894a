import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PdfResult } from './media.pdf-metadata.ts';
import { createWorkQueue } from '../../../http/kernel/work-queue.ts';

const MAX_WAITING = 8;
const TIME_LIMIT_MS = 20_000;
/** Of objects, and of unpacked streams beside them: a small file may unpack to any size. */
const MEMORY_LIMIT_MB = 256;
const WATCH_EVERY_MS = 100;
/** To load the library takes longer than a file does; to keep it costs memory. */
const IDLE_MS = 10_000;

/**
 * Checks PDFs and takes metadata out of them, one at a time in a thread of its own, which is ended when it takes too long
 * or too much: then the file is refused. Raises UNAVAILABLE when eight wait.
 */
export function createPdfCleaner({ timeLimitMs = TIME_LIMIT_MS, memoryLimitMb = MEMORY_LIMIT_MB } = {}) {
  const { enqueue } = createWorkQueue(MAX_WAITING, 'PDFs');
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const start = () => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('./media.pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    worker.ref();
    return worker;
  };
  /** A thread that nobody waits for holds up no process that wants to end. */
  const rest = () => {
    worker?.unref();
    idle = setTimeout(end, IDLE_MS).unref();
  };
  return (bytes: Uint8Array): Promise<PdfResult> =>
    enqueue(async () => {
      const thread = start();
      const done = new AbortController();
      const watch = setInterval(() => void endWhenTooLarge(thread, memoryLimitMb), WATCH_EVERY_MS);
      try {
        const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeLimitMs)]);
        const ended = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The thread ended')));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
        thread.postMessage(bytes);
        const [cleaned] = (await Promise.race([once(thread, 'message', { signal }), ended])) as [PdfResult];
        return cleaned;
      } catch {
        end();
        return { refused: 'tooComplex' };
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
