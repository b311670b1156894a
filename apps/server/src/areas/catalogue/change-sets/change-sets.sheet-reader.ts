import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CHANGE_ROWS_MAX, IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from '@aangan/contract/catalogue/change-set-entities';
import { AppError } from '../../../http/kernel/app-error.ts';
import { createWorkQueue } from '../../../http/kernel/work-queue.ts';
import type { Sheet } from './change-sets.file.ts';
import type { SheetLimits, SheetRefusal } from './change-sets.sheet.ts';
import { changeSets } from './change-sets.texts.ts';

const MAX_WAITING = 8;
const TIME_LIMIT_MS = 20_000;
/** What is written is our own: 20,000 rows take seconds, and a minute on a machine that is busy. */
const WRITE_LIMIT_MS = 120_000;
/** Of objects, and of unpacked parts beside them. */
const MEMORY_LIMIT_MB = 512;
const WATCH_EVERY_MS = 100;
/** To load the libraries takes longer than most files do; to keep them costs memory. */
const IDLE_MS = 10_000;

const LIMITS: SheetLimits = { rows: CHANGE_ROWS_MAX, columns: IMPORT_COLUMNS_MAX, cell: IMPORT_CELL_MAX };

type Values = readonly (string | number | boolean | null)[];
export type SheetTask = { read: Uint8Array; limits: SheetLimits } | { write: readonly Values[] };

export type Sheets = ReturnType<typeof createSheets>;

/**
 * Reads and writes tables, one at a time in a thread of its own, which is ended when it takes too long or too much: then a
 * file that was sent is refused (F71). Raises UNAVAILABLE when eight wait, or where a table could not be written.
 */
export function createSheets({
  timeLimitMs = TIME_LIMIT_MS,
  writeLimitMs = WRITE_LIMIT_MS,
  memoryLimitMb = MEMORY_LIMIT_MB,
} = {}) {
  const { enqueue } = createWorkQueue(MAX_WAITING, 'tables');
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };
  const start = () => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('./change-sets.sheet-worker.ts', import.meta.url), {
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
  /** Gives null where the thread had to be ended. */
  const run = <T>(task: SheetTask, limitMs: number): Promise<T | null> =>
    enqueue(async () => {
      const thread = start();
      const done = new AbortController();
      const watch = setInterval(() => void endWhenTooLarge(thread, memoryLimitMb), WATCH_EVERY_MS);
      try {
        const signal = AbortSignal.any([done.signal, AbortSignal.timeout(limitMs)]);
        const ended = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The thread ended')));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
        thread.postMessage(task);
        const [result] = (await Promise.race([once(thread, 'message', { signal }), ended])) as [T];
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
  return {
    read: async (bytes: Uint8Array): Promise<Sheet | SheetRefusal> =>
      (await run<Sheet | SheetRefusal>({ read: bytes, limits: LIMITS }, timeLimitMs)) ?? { refused: 'unreadable' },

    /** Writes an XLSX. */
    async write(rows: readonly Values[]): Promise<Buffer> {
      const bytes = await run<Uint8Array>({ write: rows }, writeLimitMs);
      if (!bytes) throw new AppError('UNAVAILABLE', changeSets.notWritten, { retryAfter: 5 });
      return Buffer.from(bytes);
    },
  };
}

async function endWhenTooLarge(thread: Worker, limitMb: number): Promise<void> {
  const { external_memory: unpacked } = await thread.getHeapStatistics().catch(() => ({ external_memory: 0 }));
  if (unpacked > limitMb * 1024 * 1024) await thread.terminate();
}
