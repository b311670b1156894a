import { CHANGE_ROWS_MAX, IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from '@aangan/contract/catalogue/change-set-entities';
import { AppError } from '../../../http/kernel/app-error.ts';
import { createLimitedThread } from '../../../http/kernel/limited-thread.ts';
import type { Sheet } from './change-sets.file.ts';
import type { SheetLimits, SheetRefusal } from './change-sets.sheet.ts';
import { changeSets } from './change-sets.texts.ts';

const TIME_LIMIT_MS = 20_000;
/** What is written is our own: 20,000 rows take seconds, and a minute on a machine that is busy. */
const WRITE_LIMIT_MS = 120_000;
const MEMORY_LIMIT_MB = 512;

const LIMITS: SheetLimits = { rows: CHANGE_ROWS_MAX, columns: IMPORT_COLUMNS_MAX, cell: IMPORT_CELL_MAX };

type Values = readonly (string | number | boolean | null)[];
export type SheetTask = { read: Uint8Array; limits: SheetLimits } | { write: readonly Values[] };

export type Sheets = ReturnType<typeof createSheets>;

/**
 * Reads and writes tables, in a thread with limits: a file that takes too long or too much is refused (F71). Raises
 * UNAVAILABLE when eight wait, or where a table could not be written.
 */
export function createSheets({ writeLimitMs = WRITE_LIMIT_MS } = {}) {
  const module = new URL('./change-sets.sheet-worker.ts', import.meta.url);
  const run = createLimitedThread<unknown>({ module, what: 'tables', memoryLimitMb: MEMORY_LIMIT_MB });
  const send = (task: SheetTask, limitMs: number) => run(task, limitMs);
  return {
    read: async (bytes: Uint8Array): Promise<Sheet | SheetRefusal> =>
      ((await send({ read: bytes, limits: LIMITS }, TIME_LIMIT_MS)) as Sheet | SheetRefusal | null) ?? {
        refused: 'unreadable',
      },

    /** Writes an XLSX. */
    async write(rows: readonly Values[]): Promise<Buffer> {
      const bytes = (await send({ write: rows }, writeLimitMs)) as Uint8Array | null;
      if (!bytes) throw new AppError('UNAVAILABLE', changeSets.notWritten, { retryAfter: 5 });
      return Buffer.from(bytes);
    },
  };
}
